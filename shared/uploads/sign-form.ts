import { HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import type { SignForm } from '../use-cases/create-upload.ts';
import { postPolicy } from './post-policy.ts';

/** Signs forms that the bucket takes files from, with what this function itself may do. */
export const createSignForm =
  (s3: S3Client, bucket: string): SignForm =>
  async ({ key, contentType, minBytes, maxBytes, expires, now }) => {
    const [url, credentials, region] = await Promise.all([
      bucketUrl(s3, bucket),
      s3.config.credentials(),
      s3.config.region(),
    ]);
    const policy = postPolicy(
      { bucket, key, contentType, range: [minBytes, maxBytes], expires, now },
      { ...credentials, region },
    );
    return { url, fields: policy };
  };

/** Where the SDK itself would send a request for the bucket. */
const bucketUrl = async (s3: S3Client, bucket: string): Promise<string> => {
  let url: string | undefined;
  const command = new HeadBucketCommand({ Bucket: bucket });
  command.middlewareStack.add(
    () => async (args) => {
      const { protocol, hostname, port, path } = args.request as {
        readonly protocol: string;
        readonly hostname: string;
        readonly port?: number;
        readonly path: string;
      };
      url = `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`;
      return { response: {}, output: { $metadata: {} } };
    },
    { step: 'build', name: 'onlyWhere', priority: 'low' },
  );
  await s3.send(command);
  if (url === undefined) throw new Error('The SDK did not say where the bucket is');
  return url;
};
