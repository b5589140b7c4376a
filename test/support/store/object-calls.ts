import { S3Client } from '@aws-sdk/client-s3';
import { CREDENTIALS, REGION } from '../../../local/aws-call.ts';

/** A client of the local objects that signs with the key of the local functions. */
export const objectClient = (endpoint: string): S3Client =>
  new S3Client({ endpoint, region: REGION, forcePathStyle: true, credentials: CREDENTIALS });

/** For a plain `fetch` of an object: the header of the SDK, whose signature the local objects do not verify. */
export const WITH_CREDENTIALS = { authorization: `AWS4-HMAC-SHA256 Credential=${CREDENTIALS.accessKeyId}` } as const;
