import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerEvents, createEventBuses, type EventBuses } from '../event-bus.ts';
import type { ServiceCall } from '../faults.ts';
import { readBody } from '../gateway/http-event.ts';
import { listen } from '../listen.ts';
import { answerMail, type MailStore, openMailStore } from '../mail.ts';
import { answerSecrets, type JsonAnswer, openSecretStore, type SecretStore } from '../secrets.ts';
import { type Observers, observeServer, targetAction } from './observe-server.ts';

export type PlatformServer = {
  readonly endpoint: string;
  readonly secrets: SecretStore;
  readonly mails: MailStore;
  readonly buses: EventBuses;
  readonly stop: () => Promise<void>;
};

const BODY_LIMIT = 12 * 1024 * 1024;
const SEND_EMAIL = '/v2/email/outbound-emails';

/** Secrets Manager and EventBridge use JSON with a target header; all other requests on the port are for SES. */
const platformCall = (request: IncomingMessage): ServiceCall =>
  request.headers['x-amz-target'] === undefined
    ? { service: 'sesv2', action: request.url === SEND_EMAIL ? 'SendEmail' : 'Unknown' }
    : { service: isForEvents(request) ? 'events' : 'secretsmanager', action: targetAction(request) };

const isForEvents = ({ headers }: IncomingMessage): boolean => String(headers['x-amz-target']).startsWith('AWSEvents.');

const UNKNOWN: JsonAnswer = { status: 404, body: { __type: 'NotFoundException', message: 'Not supported locally' } };

/** Starts Secrets Manager, EventBridge and SES on one free loopback port. */
export const startPlatform = async (folder: string | undefined, observers: Observers): Promise<PlatformServer> => {
  const secrets = openSecretStore(folder);
  const mails = openMailStore(folder);
  const buses = createEventBuses();
  const answerTo = ({ service, action }: ServiceCall, body: string): JsonAnswer => {
    if (service === 'events') return answerEvents(buses, action, body);
    if (service === 'secretsmanager') return answerSecrets(secrets, action, body);
    return action === 'SendEmail' ? answerMail(mails, observers.metrics, body) : UNKNOWN;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = String((await readBody(request, BODY_LIMIT)) ?? '');
    const answer = answerTo(platformCall(request), body);
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer.body));
  };
  const { server, baseUrl } = await listen('127.0.0.1', 0, (request, response) => {
    serve(request, response).catch(() => response.writeHead(500).end());
  });
  observeServer(server, observers, platformCall, (request, response, handle) => handle(request, response));
  return {
    endpoint: baseUrl,
    secrets,
    mails,
    buses,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
