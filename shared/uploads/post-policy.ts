import { createHmac } from 'node:crypto';

export type FormRules = {
  readonly bucket: string;
  readonly key: string;
  /** null: any. */
  readonly contentType: string | null;
  readonly range: readonly [least: number, most: number];
  /** Instants. */
  readonly expires: string;
  readonly now: string;
};

export type Signer = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  readonly region: string;
};

/**
 * The fields of a form that S3 takes a file from: a policy and its signature (AWS Signature Version 4, browser-based
 * uploads by POST).
 */
export const postPolicy = (rules: FormRules, signer: Signer): Readonly<Record<string, string>> => {
  const date = `${rules.now.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const day = date.slice(0, 8);
  const fields = {
    key: rules.key,
    ...(rules.contentType !== null && { 'Content-Type': rules.contentType }),
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${signer.accessKeyId}/${day}/${signer.region}/s3/aws4_request`,
    'x-amz-date': date,
    ...(signer.sessionToken !== undefined && { 'x-amz-security-token': signer.sessionToken }),
  };
  const conditions = [
    { bucket: rules.bucket },
    ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ['content-length-range', ...rules.range],
  ];
  const policy = Buffer.from(JSON.stringify({ expiration: rules.expires, conditions })).toString('base64');
  return { ...fields, policy, 'x-amz-signature': signPolicy(policy, day, signer) };
};

/** Hex, of a policy in base64. `day` is YYYYMMDD. */
export const signPolicy = (policy: string, day: string, { secretAccessKey, region }: Signer): string => {
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, policy).toString('hex');
};

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
