const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \1-----/g;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The certificates in a text: one or more PEM blocks, or a bare base64 body as identity providers show it. Undefined
 * for anything else. Does not check that they are valid X.509.
 */
export const certificatesOf = (text: string): readonly string[] | undefined => {
  if (!text.includes('-----')) {
    const pem = toPem('CERTIFICATE', text);
    return pem === undefined ? undefined : [pem];
  }
  if (text.replace(BLOCK, '').trim() !== '') return undefined;
  const found = [...text.matchAll(BLOCK)].map(([, label = '', body = '']) =>
    label === 'CERTIFICATE' ? toPem(label, body) : undefined,
  );
  const read = found.filter((pem) => pem !== undefined);
  return read.length === found.length ? read : undefined;
};

const toPem = (label: string, text: string): string | undefined => {
  const body = text.replace(/\s/g, '');
  if (!BASE64.test(body)) return undefined;
  return `-----BEGIN ${label}-----\n${(body.match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${label}-----\n`;
};
