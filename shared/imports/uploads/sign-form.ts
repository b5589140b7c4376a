import type { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { SignForm } from '../use-cases/uploads.ts';

/** Signs upload forms for the bucket with the function's own permissions. */
export const createSignForm =
  (s3: S3Client, bucket: string): SignForm =>
  async ({ key, contentType, minBytes, maxBytes, expires, now }) =>
    createPresignedPost(s3, {
      Bucket: bucket,
      Key: key,
      Fields: contentType === null ? {} : { 'Content-Type': contentType },
      Conditions: [['content-length-range', minBytes, maxBytes]],
      Expires: Math.round((Date.parse(expires) - Date.parse(now)) / 1000),
    });
