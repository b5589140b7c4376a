import type { ServerResponse } from 'node:http';
import type { ErrorPayload } from '../lambda/function-process.ts';
import { isBundleError } from '../lambda/locate-bundle.ts';

type Structured = {
  readonly statusCode?: number | string;
  readonly headers?: Readonly<Record<string, string | number | boolean>>;
  readonly cookies?: readonly string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
};

/** The response; header names in lower case. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
};

/** The gateway's own answers, byte for byte. */
export const GATEWAY_ERRORS = {
  notFound: { status: 404, message: 'Not Found' },
  tooLarge: { status: 413, message: 'Request Entity Too Large' },
  throttled: { status: 429, message: 'Too Many Requests' },
  headersTooLarge: { status: 431, message: 'Request Header Fields Too Large' },
  internal: { status: 500, message: 'Internal Server Error' },
  unavailable: { status: 503, message: 'Service Unavailable' },
} as const;

export type GatewayError = keyof typeof GATEWAY_ERRORS;

export const gatewayError = (error: GatewayError): Answer => {
  const { status, message } = GATEWAY_ERRORS[error];
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ message })),
  };
};

/** AWS's answer when a function fails, or why its bundle could not be made, which the person sees who edits it. */
export const answerOfFailure = (error: ErrorPayload, usual: Answer): Answer =>
  isBundleError(error)
    ? { status: 500, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: Buffer.from(error.errorMessage) }
    : usual;

/** A result without a status code is the body of a 200 response. */
const structured = (payload: string): Structured => {
  const result = JSON.parse(payload) as unknown;
  if (typeof result === 'object' && result !== null && 'statusCode' in result) return result as Structured;
  const isString = typeof result === 'string';
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: isString ? result : payload,
  };
};

const isStatus = (status: number): boolean => Number.isInteger(status) && status >= 100 && status <= 599;

/** The response that a function returned; undefined if the result is invalid. */
export const answerOf = (payload: string): Answer | undefined => {
  const { statusCode = 200, headers = {}, cookies = [], body = '', isBase64Encoded = false } = structured(payload);
  if (!isStatus(Number(statusCode)) || typeof body !== 'string') return undefined;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return {
    status: Number(statusCode),
    headers: {
      ...(bytes.length > 0 && { 'content-type': 'text/plain;charset=UTF-8' }),
      ...Object.fromEntries(named),
      ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
    },
    body: bytes,
  };
};

export const sendAnswer = (response: ServerResponse, { status, headers, body }: Answer): void => {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (status !== 204 && status !== 304) response.setHeader('content-length', body.length);
  response.end(body);
};
