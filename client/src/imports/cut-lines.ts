const LINE_END = 0x0a;
const SPACE = 0x20;

/**
 * Pieces of whole lines of at most `most` bytes, or one line if it is longer. The same content is always cut at the
 * same places, in whatever parts it arrives; a piece of blank lines is left out.
 */
export async function* cutLines(stream: ReadableStream<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = new Uint8Array();
  const arrived: Uint8Array[] = [];
  let waiting = 0;
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      arrived.push(read.value);
      waiting += read.value.length;
      if (held.length + waiting < most) continue;
      held = joined([held, ...arrived.splice(0)]);
      waiting = 0;
      for (let end = cutAt(held, most); end > 0; end = cutAt(held, most)) {
        if (!isBlank(held, end)) yield held.subarray(0, end);
        held = held.slice(end);
      }
    }
  } finally {
    await reader.cancel();
  }
  const rest = joined([held, ...arrived]);
  if (!isBlank(rest, rest.length)) yield rest;
}

/** The service refuses content without a record. */
const isBlank = (bytes: Uint8Array, end: number): boolean => !bytes.subarray(0, end).some((byte) => byte > SPACE);

/** Where the first piece ends; 0 if that is not known yet. */
const cutAt = (bytes: Uint8Array, most: number): number => {
  if (bytes.length < most) return 0;
  const within = bytes.lastIndexOf(LINE_END, most - 1) + 1;
  return within > 0 ? within : bytes.indexOf(LINE_END, most) + 1;
};

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
