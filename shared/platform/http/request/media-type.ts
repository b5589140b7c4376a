export type MediaType = {
  /** Lower case, without parameters. */
  readonly type: string;
  /** With its parameters, as sent. */
  readonly text: string;
};

export const mediaType = (header: string | undefined): MediaType | undefined => {
  const text = header?.trim() ?? '';
  const type = text.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type === '' ? undefined : { type, text };
};

const GZIP_TYPES: ReadonlySet<string> = new Set(['application/gzip', 'application/x-gzip']);

export const isGzipType = (type: string): boolean => GZIP_TYPES.has(type);
