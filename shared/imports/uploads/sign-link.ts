import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

/** Signs a URL that lets anyone who has it download one object, under a file name, for `seconds`. */
export type SignLink = (key: string, filename: string, seconds: number) => Promise<string>;

export const createSignLink =
  (s3: S3Client, bucket: string): SignLink =>
  (key, filename, seconds) =>
    getSignedUrl(
      s3,
      new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseContentDisposition: `attachment; filename="${filename}"`,
        ResponseContentType: 'application/zip',
      }),
      { expiresIn: seconds },
    );
