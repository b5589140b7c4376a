/** A file as a person chooses it. */
export type SentFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

export const aFile = (name: string, content: string | Buffer, mimeType = 'text/csv'): SentFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

/** The form of a page that carries a file, and the texts beside it. */
export const fileForm = (file: SentFile | null, fields: Readonly<Record<string, string>> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file !== null) form.set('file', new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
  return form;
};
