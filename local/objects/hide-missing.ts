import type { IncomingMessage, ServerResponse } from 'node:http';
import { OWN_CALL } from '../aws-call.ts';
import type { Permissions } from '../permissions/permissions.ts';
import { sendXmlError } from './xml-answers.ts';

/** The object that a request reads or copies; undefined for other requests. */
const objectOf = ({ method, headers, url = '/' }: IncomingMessage): string | undefined => {
  if (headers['x-amz-target'] !== undefined || headers[OWN_CALL] !== undefined) return undefined;
  const source = headers['x-amz-copy-source'];
  if (typeof source === 'string') return source.replace(/^\//, '');
  return method === 'GET' || method === 'HEAD' ? url.slice(1).split('?')[0] : undefined;
};

/** As S3 does, answers 403 instead of 404 for a missing object if the caller must not list it. */
export const hideMissing =
  (endpoint: () => string, hidesMissing: Permissions['hidesMissing']) =>
  (request: IncomingMessage, response: ServerResponse, others: () => void): void => {
    const object = objectOf(request);
    const [bucket = '', ...rest] = (object ?? '').split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (key === '' || !hidesMissing(request, bucket, key)) {
      others();
      return;
    }
    fetch(`${endpoint()}/${object}`, { method: 'HEAD', headers: { [OWN_CALL]: '1' } }).then(
      ({ status }) => (status === 404 ? sendXmlError(response, 403, 'AccessDenied', 'Access Denied') : others()),
      (error: Error) => sendXmlError(response, 500, 'InternalError', error.message),
    );
  };
