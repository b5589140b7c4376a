export const MEGABYTE = 1024 * 1024;

/** The limit for all content, however it arrives. */
export const MAX_CONTENT_BYTES = 64 * MEGABYTE;

/** `10 MB`, `256 KB`. Limits are rounded down; round sizes above a limit up, so that they never look equal to it. */
export const byteSize = (bytes: number, round: (value: number) => number = Math.floor): string =>
  bytes < MEGABYTE ? `${round(bytes / 1024)} KB` : `${round((bytes / MEGABYTE) * 10) / 10} MB`;
