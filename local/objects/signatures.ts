import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Client } from '@aws-sdk/client-s3';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { SignatureV4 } from '@smithy/signature-v4';
import { CREDENTIALS, OWN_CALL, REGION } from '../aws-call.ts';
import type { Refusal } from './upload-form.ts';

const EXPIRED = 'Request has expired';
const MISMATCH = 'The request signature we calculated does not match the signature you provided.';
const LONGEST_SECONDS = 7 * 86_400;

/** Set by the signing library itself, from the credentials, the time and the lifetime. */
const SET_BY_SIGNING = [
  'X-Amz-Algorithm',
  'X-Amz-Content-Sha256',
  'X-Amz-Credential',
  'X-Amz-Date',
  'X-Amz-Expires',
  'X-Amz-Security-Token',
  'X-Amz-Signature',
  'X-Amz-SignedHeaders',
];

const { sha256 } = new S3Client({ region: REGION, credentials: CREDENTIALS }).config;

/**
 * The error of S3 for a request without credentials, or for a link that was changed or has expired; undefined if it may
 * continue. Calls with an Authorization header are not verified: only the SDK of a function makes them.
 */
export const refusalOfSignedLink = async (request: IncomingMessage): Promise<Refusal | undefined> => {
  const { headers, method = 'GET' } = request;
  if (headers.authorization !== undefined || headers[OWN_CALL] !== undefined) return undefined;
  const url = new URL(request.url ?? '/', `http://${headers.host}`);
  const given = url.searchParams.get('X-Amz-Signature');
  if (given === null) return denied('AccessDenied', 'Access Denied');

  const signedAt = timeOf(url.searchParams.get('X-Amz-Date') ?? '');
  const seconds = Number(url.searchParams.get('X-Amz-Expires'));
  if (Number.isNaN(signedAt) || !(seconds > 0 && seconds <= LONGEST_SECONDS)) {
    return {
      status: 400,
      code: 'AuthorizationQueryParametersError',
      message: 'X-Amz-Date or X-Amz-Expires is invalid',
    };
  }
  if (Date.now() > signedAt + seconds * 1000) return denied('AccessDenied', EXPIRED);
  const expected = await signatureOfLink(method, url, new Date(signedAt), seconds);
  return isSame(given, expected) ? undefined : denied('SignatureDoesNotMatch', MISMATCH);
};

const signatureOfLink = async (method: string, url: URL, signingDate: Date, expiresIn: number): Promise<string> => {
  const kept = [...url.searchParams].filter(([name]) => !SET_BY_SIGNING.includes(name));
  const presigner = new S3RequestPresigner({ region: REGION, credentials: signerOf(url.searchParams), sha256 });
  const signed = await presigner.presign(
    {
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      port: Number(url.port),
      path: url.pathname,
      headers: { host: url.host },
      query: Object.fromEntries(kept),
    },
    { signingDate, expiresIn },
  );
  return String(signed.query?.['X-Amz-Signature']);
};

/** All functions have one key, so only the names of the signer differ. */
const signerOf = (query: URLSearchParams) => {
  const sessionToken = query.get('X-Amz-Security-Token');
  return {
    accessKeyId: query.get('X-Amz-Credential')?.split('/')[0] ?? '',
    secretAccessKey: CREDENTIALS.secretAccessKey,
    ...(sessionToken !== null && { sessionToken }),
  };
};

/** The same for an upload form, whose policy is signed. */
export const refusalOfSignedForm = async (fields: Readonly<Record<string, string>>): Promise<Refusal | undefined> => {
  const { policy, 'x-amz-signature': given, 'x-amz-date': date } = fields;
  if (policy === undefined || given === undefined) return denied('AccessDenied', 'The form is not signed');
  const signedAt = timeOf(date ?? '');
  if (Number.isNaN(signedAt)) return denied('AccessDenied', 'x-amz-date is missing or invalid');
  const signer = new SignatureV4({ service: 's3', region: REGION, credentials: CREDENTIALS, sha256 });
  const expected = await signer.sign(policy, { signingDate: new Date(signedAt) });
  return isSame(given, expected) ? undefined : denied('SignatureDoesNotMatch', MISMATCH);
};

/** `20261123T070000Z` as milliseconds; NaN if invalid. */
const timeOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

const denied = (code: string, message: string): Refusal => ({ status: 403, code, message });
