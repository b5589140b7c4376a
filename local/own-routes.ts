import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from './gateway/http-event.ts';
import { isLoopbackHost } from './guard-requests.ts';
import type { Outcome } from './lambda/function-process.ts';
import { type Mail, mailListPage, mailPage } from './mail.ts';

type OwnRoutes = {
  readonly stats: () => object;
  readonly resetStats: () => void;
  /** Newest first. */
  readonly mails: () => readonly Mail[];
  /** The state of schedules and queues. */
  readonly background: () => object;
  /** Those that are on. */
  readonly alarms: () => readonly object[];
  readonly lastError: (name: string, since: Date) => string | undefined;
  /** undefined if the function does not exist. */
  readonly invoke: (name: string, event: string) => Promise<Outcome> | undefined;
};

const EVENT_LIMIT = 16 * 1024 * 1024;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Only for programs on this machine, not for web pages in a browser or names in LOCAL_HOSTS. */
const isOwn = ({ url, socket, headers }: IncomingMessage): boolean =>
  (url ?? '').startsWith('/_local/') &&
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host ?? '', socket.localPort) &&
  headers.origin === undefined;

const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof value === 'string' ? value : JSON.stringify(value));
};

/** A page for browsers, JSON for other clients. */
const sendMail = (request: IncomingMessage, response: ServerResponse, value: unknown, page: () => string): void => {
  if (!(request.headers.accept ?? '').includes('text/html')) {
    sendJson(response, 200, value);
    return;
  }
  const policy = "default-src 'none'; frame-ancestors 'none'";
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
  response.end(page());
};

type Handler = (request: IncomingMessage, response: ServerResponse, parameter: string) => Promise<boolean> | boolean;

const answeringWith = (own: OwnRoutes): readonly (readonly [RegExp, Handler])[] => [
  ...answeringState(own),
  ...answeringMail(own),
  [
    /^POST \/_local\/invoke\/([\w-]+)$/,
    async (request, response, name) => {
      const outcome = own.invoke(name, String(await readBody(request, EVENT_LIMIT)));
      if (outcome === undefined) return false;
      const result = await outcome;
      if (result.kind === 'failed') response.setHeader('x-amz-function-error', 'Unhandled');
      sendJson(response, 200, result.kind === 'done' ? result.payload : result.error);
      return true;
    },
  ],
];

const answeringState = (own: OwnRoutes): readonly (readonly [RegExp, Handler])[] => [
  [
    /^GET \/_local\/stats$/,
    (_request, response) => {
      sendJson(response, 200, own.stats());
      return true;
    },
  ],
  [
    /^POST \/_local\/stats\/reset$/,
    (_request, response) => {
      own.resetStats();
      response.writeHead(204).end();
      return true;
    },
  ],
  [
    /^GET \/_local\/background$/,
    (_request, response) => {
      sendJson(response, 200, own.background());
      return true;
    },
  ],
  [
    /^GET \/_local\/alarms$/,
    (_request, response) => {
      sendJson(response, 200, own.alarms());
      return true;
    },
  ],
  [
    /^GET \/_local\/errors\/([\w-]+)\?since=[\w:.-]+$/,
    (request, response, name) => {
      const since = new Date(new URL(`http://local${request.url}`).searchParams.get('since') ?? '');
      sendJson(response, 200, { error: own.lastError(name, since) ?? null });
      return true;
    },
  ],
];

const answeringMail = ({ mails }: OwnRoutes): readonly (readonly [RegExp, Handler])[] => [
  [
    /^GET \/_local\/mail$/,
    (request, response) => {
      sendMail(request, response, mails(), () => mailListPage(mails()));
      return true;
    },
  ],
  [
    /^GET \/_local\/mail\/([\w-]+)$/,
    (request, response, id) => {
      const mail = mails().find((candidate) => candidate.id === id);
      if (mail !== undefined) sendMail(request, response, mail, () => mailPage(mail));
      return mail !== undefined;
    },
  ],
];

/** `/_local/…`: status of the local cloud, which is not part of the product. Returns false for other paths. */
export const createOwnRoutes = (own: OwnRoutes) => {
  const handlers = answeringWith(own);
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (!isOwn(request)) return false;
    const route = `${request.method} ${request.url}`;
    for (const [pattern, handler] of handlers) {
      const match = pattern.exec(route);
      if (match !== null) return handler(request, response, match[1] ?? '');
    }
    return false;
  };
};
