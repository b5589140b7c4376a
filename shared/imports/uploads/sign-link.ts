import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

/** Signs a URL that lets anyone who has it download one object, under a file name, for `seconds`. */
export type SignLink = (key: string, filename: string, seconds: number) => Promise<string>;

/** Lifetime of a link, in seconds. Each request for a download returns a new one, so that a page can stay open for longer. */
export const LINK_SECONDS = 900;

export const createSignLink =
  (s3: S3Client, bucket: string): SignLink =>
  (key, filename, seconds) =>
    getSignedUrl(
      s3,
      new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseContentDisposition: attachment(filename),
        ResponseContentType: 'application/octet-stream', // never shown by a browser, whatever is in it
      }),
      { expiresIn: seconds },
    );

/** Letters beyond ASCII by RFC 8187, with a name for programs that do not know it. */
const attachment = (filename: string): string => {
  const plain = filename.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"${plain === filename ? '' : `; filename*=UTF-8''${encoded}`}`;
};
