//! A network with one hidden layer.

/// What stands for 1 in the hidden layer.
pub(super) const ONE: i32 = 255;
/// What stands for 1 among the weights behind it.
pub(super) const OUT_ONE: i32 = 64;

/// The weights: a row for each input, what is added to them, and what the `HIDDEN` numbers of the
/// layer weigh.
#[derive(Debug)]
pub(crate) struct ValueNetwork<const HIDDEN: usize> {
    inputs: Vec<[i16; HIDDEN]>,
    bias: [i16; HIDDEN],
    out: [i16; HIDDEN],
}

impl<const HIDDEN: usize> ValueNetwork<HIDDEN> {
    /// The bytes of a file of weights for so many inputs.
    pub(crate) const fn bytes(inputs: usize) -> usize {
        2 * HIDDEN * (inputs + 2)
    }

    /// Reads a file of weights for so many inputs: 16-bit numbers, the low byte first; the rows of
    /// the inputs, the bias, the weights behind.
    ///
    /// # Panics
    /// The file has another length: it is part of the program.
    pub(crate) fn read(bytes: &[u8], inputs: usize) -> ValueNetwork<HIDDEN> {
        let (numbers, _) = bytes.as_chunks::<2>();
        let (rows, rest) = numbers.as_chunks::<HIDDEN>();
        assert!(rows.len() == inputs + 2 && rest.is_empty(), "weights of another network");
        let layer = |row: &[[u8; 2]; HIDDEN]| row.map(i16::from_le_bytes);
        ValueNetwork {
            inputs: rows[..inputs].iter().map(layer).collect(),
            bias: layer(&rows[inputs]),
            out: layer(&rows[inputs + 1]),
        }
    }

    /// Whether no number of the hidden layer can overflow with so many inputs on.
    #[cfg(test)]
    pub(crate) fn holds(&self, on: i32) -> bool {
        let most = |of: &[i16]| of.iter().map(|weight| i32::from(*weight).abs()).max();
        let inputs = most(self.inputs.as_flattened()).unwrap_or(0);
        on * inputs + most(&self.bias).unwrap_or(0) <= i32::from(i16::MAX)
    }

    /// What an input adds to the hidden layer.
    pub(crate) fn row(&self, input: usize) -> &[i16; HIDDEN] {
        &self.inputs[input]
    }

    /// What the hidden layer is before any input is on.
    pub(crate) fn bias(&self) -> &[i16; HIDDEN] {
        &self.bias
    }

    /// How well a seat stands: to have 1 more than another is to be e times as likely to win.
    #[inline]
    pub(crate) fn score(&self, layer: &[i16; HIDDEN]) -> f32 {
        let mut score = 0;
        for (sum, weight) in layer.iter().zip(&self.out) {
            let clipped = i32::from(*sum).clamp(0, ONE);
            score += clipped * clipped / ONE * i32::from(*weight);
        }
        score as f32 / (ONE * OUT_ONE) as f32
    }

    /// The hidden layer before any input is on.
    #[inline]
    pub(crate) fn sums(&self) -> Sums<'_, HIDDEN> {
        Sums { network: self, sums: self.bias }
    }
}

/// A hidden layer under construction.
pub(crate) struct Sums<'n, const HIDDEN: usize> {
    network: &'n ValueNetwork<HIDDEN>,
    sums: [i16; HIDDEN],
}

impl<const HIDDEN: usize> Sums<'_, HIDDEN> {
    #[inline]
    pub(crate) fn add(&mut self, input: usize) {
        for (sum, weight) in self.sums.iter_mut().zip(&self.network.inputs[input]) {
            *sum = sum.saturating_add(*weight);
        }
    }

    /// How well a seat stands, as [`ValueNetwork::score`] says.
    #[inline]
    pub(crate) fn score(&self) -> f32 {
        self.network.score(&self.sums)
    }
}
