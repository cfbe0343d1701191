const space = 32;
const minus = 45;
const plus = 43;
const point = 46;
const semicolon = 59;
const openBracket = 40;
const closeBracket = 41;
const asterisk = 42;
const zero = 48;
const firstLetter = 65;

/** Bit of a letter in `Words.mask`. */
export const bitOf = (letter: string): number => 1 << (letter.charCodeAt(0) - firstLetter);
/** Place of a letter in `Words.values`. */
export const placeOf = (letter: string): number => letter.charCodeAt(0) - firstLetter;

const isLetter = (byte: number): boolean => {
  const upper = byte & ~32;
  return upper >= 65 && upper <= 90;
};
const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;

/** Command and words of one line of G-code. One object is used again for all lines. */
export class Words {
  /** Letter of the command, in upper case; "" for a macro, a comment or an empty line. */
  letter = "";
  /** Number of the command. A code such as `G92.1` keeps its fraction. */
  code = 0;
  /** Bits of the letters that the line has. */
  mask = 0;
  /** Values by place of the letter. A letter without a number has NaN. */
  readonly values = new Float64Array(26);
  #position = 0;
  #number = Number.NaN;

  has(bit: number): boolean {
    return (this.mask & bit) !== 0;
  }

  /** Reads the command. The words follow by `readWords`, because most lines of other commands need none. */
  readCommand(bytes: Uint8Array, from: number, to: number): void {
    this.letter = "";
    let position = skipBlanks(bytes, from, to);
    // A line number stands before the command.
    if ((bytes[position]! & ~32) === 78 && position + 1 < to && isDigit(bytes[position + 1]!)) {
      position++;
      while (position < to && isDigit(bytes[position]!)) position++;
      position = skipBlanks(bytes, position, to);
    }
    if (position + 1 >= to || !isLetter(bytes[position]!) || !isDigit(bytes[position + 1]!)) return;
    const letter = bytes[position]! & ~32;
    this.#readNumber(bytes, position + 1, to);
    this.letter = String.fromCharCode(letter);
    this.code = this.#number;
  }

  /** Reads the words behind the command, up to a comment or a checksum. */
  readWords(bytes: Uint8Array, to: number): void {
    this.mask = 0;
    let position = this.#position;
    while (position < to) {
      const byte = bytes[position]!;
      if (byte === semicolon || byte === asterisk) return;
      if (byte === openBracket) {
        while (position < to && bytes[position] !== closeBracket) position++;
        position++;
      } else if (isLetter(byte)) {
        const place = (byte & ~32) - firstLetter;
        this.#readNumber(bytes, position + 1, to);
        this.mask |= 1 << place;
        this.values[place] = this.#number;
        position = this.#position;
        // Letters behind a letter are a text such as `nan`, and no words.
        if (Number.isNaN(this.#number)) while (position < to && bytes[position]! > space) position++;
      } else position++;
    }
  }

  /** Reads a number. Exponents do not exist in G-code, where E is an axis. NaN where none begins. */
  #readNumber(bytes: Uint8Array, from: number, to: number): void {
    let position = from;
    let sign = 1;
    while (position < to && bytes[position] === space) position++;
    if (bytes[position] === minus) {
      sign = -1;
      position++;
    } else if (bytes[position] === plus) position++;
    let value = 0;
    let divisor = 1;
    let hasDigits = false;
    for (; position < to && isDigit(bytes[position]!); position++) {
      value = value * 10 + bytes[position]! - zero;
      hasDigits = true;
    }
    if (position < to && bytes[position] === point) {
      for (position++; position < to && isDigit(bytes[position]!); position++) {
        value = value * 10 + bytes[position]! - zero;
        divisor *= 10;
        hasDigits = true;
      }
    }
    this.#number = hasDigits ? (sign * value) / divisor : Number.NaN;
    this.#position = hasDigits ? position : from;
  }
}

function skipBlanks(bytes: Uint8Array, from: number, to: number): number {
  let position = from;
  while (position < to && bytes[position]! <= space) position++;
  return position;
}
