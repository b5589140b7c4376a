import { createHmac, randomBytes } from 'node:crypto';
import { EgressRefusedError, type GuardedFetch, type GuardedInit } from '../../platform/domain/network/egress.ts';
import { toEvent } from '../schema/event.ts';
import type { SendWebhook } from '../use-cases/webhook-ports.ts';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret of Standard Webhooks. */
export const newWebhookSecret = (): string => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** The signature of Standard Webhooks. */
export const signatureOf = (secret: string, content: string): string => {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
};

const TIMEOUT_MS = 10_000;
const MOST_REASON = 200;

/** Posts events with Standard Webhooks signatures through the egress guard: no redirects, ten seconds, no body of the response. */
export const createWebhookSender =
  (fetch: GuardedFetch, clock: () => number = Date.now): SendWebhook =>
  async ({ url, secrets }, event) => {
    const body = JSON.stringify(toEvent(event));
    const started = clock();
    const timestamp = String(Math.floor(started / 1000));
    const content = `${event.id}.${timestamp}.${body}`;
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'webhook-id': event.id,
      'webhook-timestamp': timestamp,
      'webhook-signature': secrets.map((secret) => signatureOf(secret, content)).join(' '),
    };
    try {
      const options: GuardedInit = { method: 'POST', headers, body, headOnly: true, timeoutMs: TIMEOUT_MS };
      const { status, ok } = await fetch(url, options);
      const reason = ok ? null : `The receiver responded with ${status}`;
      return { isAccepted: ok, status, durationMs: clock() - started, reason, payload: body };
    } catch (error) {
      if (!(error instanceof EgressRefusedError)) throw error;
      const reason = error.message.slice(0, MOST_REASON).toWellFormed();
      return { isAccepted: false, status: null, durationMs: clock() - started, reason, payload: body };
    }
  };
