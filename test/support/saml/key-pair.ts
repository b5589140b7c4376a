import { generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto';

/** A private key and a self-signed certificate, both as PEM. */
export type KeyPair = { readonly privateKey: string; readonly certificate: string };

type Wish = {
  readonly kind?: 'rsa' | 'ec';
  readonly bits?: number;
  /** Validity in years. */
  readonly from?: number;
  readonly to?: number;
};

export const createKeyPair = (commonName: string, { bits = 2048, from = 2020, kind = 'rsa', to = 2099 }: Wish = {}) => {
  const { privateKey, publicKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: bits })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(kind === 'rsa' ? [RSA_WITH_SHA256, NULL] : [ECDSA_WITH_SHA256]);
  const tbs = toBeSigned(commonName, publicKey, algorithm, from, to);
  const signature = sign('sha256', tbs, privateKey);
  const der = sequence([tbs, algorithm, tlv(0x03, [Buffer.from([0]), signature])]);
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: new X509Certificate(der).toString(),
  } satisfies KeyPair;
};

const toBeSigned = (commonName: string, key: KeyObject, algorithm: Buffer, from: number, to: number): Buffer => {
  const attribute = sequence([COMMON_NAME, tlv(0x0c, [Buffer.from(commonName)])]);
  const name = sequence([tlv(0x31, [attribute])]);
  const validity = sequence([from, to].map((year) => tlv(0x18, [Buffer.from(`${year}0101000000Z`)])));
  const version = tlv(0xa0, [tlv(0x02, [Buffer.from([2])])]);
  const serial = tlv(0x02, [Buffer.from([1])]);
  return sequence([version, serial, algorithm, name, validity, name, key.export({ type: 'spki', format: 'der' })]);
};

const tlv = (tag: number, contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  const { length } = content;
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
};

const sequence = (contents: readonly Buffer[]): Buffer => tlv(0x30, contents);

const COMMON_NAME = Buffer.from('0603550403', 'hex');
const RSA_WITH_SHA256 = Buffer.from('06092a864886f70d01010b', 'hex');
const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const NULL = Buffer.from('0500', 'hex');
