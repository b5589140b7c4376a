import type { ServerResponse } from 'node:http';

type Structured = {
  readonly statusCode?: number | string;
  readonly headers?: Readonly<Record<string, string | number | boolean>>;
  readonly cookies?: readonly string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
};

/** The gateway's own answers, byte for byte. */
export const GATEWAY_ERRORS = {
  notFound: { status: 404, message: 'Not Found' },
  tooLarge: { status: 413, message: 'Request Entity Too Large' },
  internal: { status: 500, message: 'Internal Server Error' },
  unavailable: { status: 503, message: 'Service Unavailable' },
} as const;

export type GatewayError = keyof typeof GATEWAY_ERRORS;

export const sendGatewayError = (response: ServerResponse, error: GatewayError): void => {
  const { status, message } = GATEWAY_ERRORS[error];
  const body = JSON.stringify({ message });
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
};

/** A result without a status code is itself the body of a 200. */
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

/** Sends what a function returned; a result that is no response is the gateway's 500. */
export const sendResult = (response: ServerResponse, payload: string): void => {
  const { statusCode = 200, headers = {}, cookies = [], body = '', isBase64Encoded = false } = structured(payload);
  if (!isStatus(Number(statusCode)) || typeof body !== 'string') {
    sendGatewayError(response, 'internal');
    return;
  }
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  response.statusCode = Number(statusCode);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies.length > 0) response.setHeader('set-cookie', [...cookies]);
  if (bytes.length > 0 && !response.hasHeader('content-type')) {
    response.setHeader('content-type', 'text/plain;charset=UTF-8');
  }
  if (Number(statusCode) !== 204 && Number(statusCode) !== 304) response.setHeader('content-length', bytes.length);
  response.end(bytes);
};
