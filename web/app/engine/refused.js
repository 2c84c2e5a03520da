// A request that the engine refuses, as the server would.

export class Refused extends Error {
  /** @param {{ code: string, message: string, rule?: string, at?: string, seq?: number, evidence?: any[] }} error */
  constructor(error) {
    super(error.message);
    this.error = error;
  }
}
