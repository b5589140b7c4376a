const MARK = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** Readers allow as much before the mark. */
const LATEST = 1024;

/** Whether a file says of itself that it is a PDF. */
export const isPdf = (bytes: Uint8Array): boolean => {
  for (let at = bytes.indexOf(0x25); at >= 0 && at < LATEST; at = bytes.indexOf(0x25, at + 1)) {
    if (MARK.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
};
