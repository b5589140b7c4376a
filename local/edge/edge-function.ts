import { createContext, Script } from 'node:vm';
import type { ViewerEvent, ViewerRequest } from './viewer-event.ts';

/** What the function returned: the request as it goes on, or an answer. */
export type EdgeResult = ViewerRequest | EdgeAnswer;
export type EdgeAnswer = {
  readonly statusCode: number;
  readonly headers?: ViewerRequest['headers'];
  readonly body?: string;
};
export type EdgeFunction = (event: ViewerEvent) => EdgeResult;

/** A CloudFront Function, run from its very code, with nothing of ours within its reach. */
export const createEdgeFunction = (code: string): EdgeFunction => {
  const context = createContext({ input: '' });
  new Script(code, { filename: 'edge-function.js' }).runInContext(context);
  const call = new Script('JSON.stringify(handler(JSON.parse(input)))');
  return (event) => {
    context['input'] = JSON.stringify(event);
    return JSON.parse(String(call.runInContext(context))) as EdgeResult;
  };
};
