import { createContext, Script } from 'node:vm';
import type { Incoming } from '../gateway/http-event.ts';

/** The result of the function: the request to continue with, or an answer. */
export type EdgeResult = ViewerRequest | EdgeAnswer;
export type EdgeAnswer = {
  readonly statusCode: number;
  readonly headers?: ViewerRequest['headers'];
  readonly body?: string;
};
export type EdgeFunction = (event: ViewerEvent) => EdgeResult;

/** Runs the code of a CloudFront Function in isolation. */
export const createEdgeFunction = (code: string): EdgeFunction => {
  const context = createContext({ input: '' });
  new Script(code, { filename: 'edge-function.js' }).runInContext(context);
  const call = new Script('JSON.stringify(handler(JSON.parse(input)))');
  return (event) => {
    context['input'] = JSON.stringify(event);
    return JSON.parse(String(call.runInContext(context))) as EdgeResult;
  };
};

/** A header, cookie or parameter as CloudFront Functions see it; repeated ones are also in `multiValue`. */
type Value = { readonly value: string; readonly multiValue?: readonly { readonly value: string }[] };
type Values = Readonly<Record<string, Value>>;

export type ViewerRequest = {
  readonly method: string;
  readonly uri: string;
  readonly querystring: Values;
  readonly headers: Values;
  readonly cookies: Values;
};

type ViewerEvent = {
  readonly version: '1.0';
  readonly context: Readonly<Record<'distributionDomainName' | 'distributionId' | 'eventType' | 'requestId', string>>;
  readonly viewer: { readonly ip: string };
  readonly request: ViewerRequest;
};

const toValue = (values: readonly string[]): Value => ({
  value: values[0] ?? '',
  ...(values.length > 1 && { multiValue: values.map((value) => ({ value })) }),
});

const group = (pairs: Iterable<readonly [name: string, value: string]>): Values => {
  const byName = new Map<string, string[]>();
  for (const [name, value] of pairs) byName.set(name, [...(byName.get(name) ?? []), value]);
  return Object.fromEntries([...byName].map(([name, values]) => [name, toValue(values)]));
};

const cookiePairs = ({ headers }: Incoming): [string, string][] =>
  (headers['cookie'] ?? []).flatMap((header) =>
    header.split(';').map((cookie): [string, string] => {
      const [name = '', ...value] = cookie.trim().split('=');
      return [name, value.join('=')];
    }),
  );

/** Nothing is decoded. */
const queryPairs = (query: string): [string, string][] =>
  query
    .split('&')
    .filter(Boolean)
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name, value.join('=')];
    });

export const viewerRequest = (incoming: Incoming): ViewerRequest => {
  const [uri = '/', ...query] = incoming.target.split('?');
  const headers = Object.entries(incoming.headers).filter(([name]) => name !== 'cookie');
  return {
    method: incoming.method,
    uri,
    querystring: group(queryPairs(query.join('?'))),
    headers: Object.fromEntries(headers.map(([name, values]) => [name, toValue(values)])),
    cookies: group(cookiePairs(incoming)),
  };
};

/** The event of an edge function. */
export const viewerEvent = (
  request: ViewerRequest,
  viewerIp: string,
  { domain, requestId }: { readonly domain: string; readonly requestId: string },
): ViewerEvent => ({
  version: '1.0',
  context: { distributionDomainName: domain, distributionId: 'LOCAL', eventType: 'viewer-request', requestId },
  viewer: { ip: viewerIp },
  request,
});

/** The values of a request that a function returned. */
export const valuesOf = (headers: Values): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, { value, multiValue }]) => [
      name.toLowerCase(),
      multiValue === undefined ? [value] : multiValue.map((header) => header.value),
    ]),
  );
