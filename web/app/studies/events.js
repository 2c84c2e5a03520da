// Server-sent events of a request that brings a key in a header, as an EventSource cannot.

/**
 * The data of each event in what was received so far, and what is left of the text.
 * @param {string} text @returns {{ events: any[], rest: string }}
 */
export function eventsOf(text) {
  const parts = text.split(/\r?\n\r?\n/);
  const rest = parts.pop() ?? '';
  const events = parts.flatMap((part) => {
    const lines = part.split(/\r?\n/).filter((line) => line.startsWith('data:'));
    const data = lines.map((line) => line.slice(5).trimStart()).join('\n');
    return data ? [JSON.parse(data)] : [];
  });
  return { events, rest };
}

/**
 * Follows a stream until it ends; rejects if it cannot be opened or is cut off.
 * @param {string} path @param {Record<string, string>} headers @param {AbortSignal} signal
 * @param {(event: any) => void} told
 */
export async function followed(path, headers, signal, told) {
  const response = await fetch(path, { credentials: 'same-origin', headers, signal });
  if (!response.ok || !response.body) throw Object.assign(new Error(response.statusText), { status: response.status });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const read = eventsOf(rest + value);
    rest = read.rest;
    read.events.forEach(told);
  }
}
