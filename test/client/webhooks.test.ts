import { describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../client/src/webhooks.ts';
import { newWebhookSecret, signatureOf } from '../../shared/events/http/send-webhook.ts';

const BODY = '{"id":"0195","type":"webhook.test","data":{}}';
const NOW = Date.UTC(2026, 4, 1);
const SECRET = newWebhookSecret();

const sent = (secret = SECRET, at = NOW) => {
  const timestamp = String(Math.floor(at / 1000));
  const signature = signatureOf(secret, `0195.${timestamp}.${BODY}`);
  return { 'webhook-id': '0195', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,AAAA ${signature}` };
};

describe('verifyWebhook', () => {
  it.each([
    ['an object of headers', sent()],
    ['Headers', new Headers(sent())],
  ])('returns the event of a request that was signed with the secret, from %s', async (_, headers) => {
    expect(await verifyWebhook(SECRET, headers, BODY, { now: NOW })).toEqual(JSON.parse(BODY));
  });

  it.each([
    ['was signed with another secret', sent(newWebhookSecret()), BODY, 'No signature'],
    ['was changed', sent(), BODY.replace('0195', '0196'), 'No signature'],
    ['is more than five minutes old', sent(SECRET, NOW - 301_000), BODY, 'more than 300 seconds'],
    ['is from the future', sent(SECRET, NOW + 301_000), BODY, 'more than 300 seconds'],
    ['has no time', { ...sent(), 'webhook-timestamp': 'soon' }, BODY, 'more than 300 seconds'],
    ['has a signature that is not base64', { ...sent(), 'webhook-signature': 'v1,%%%' }, BODY, 'No signature'],
    ['has no signature', { ...sent(), 'webhook-signature': undefined }, BODY, 'webhook-signature is missing'],
  ])('refuses a request that %s', async (_, headers, body, message) => {
    await expect(verifyWebhook(SECRET, headers, body, { now: NOW })).rejects.toThrow(message);
  });

  it.each(['', 'whsec_', 'whsec_%%%', SECRET.slice('whsec_'.length)])(
    'says how a secret begins that is not whole, without it: %j',
    async (secret) => {
      const error = await verifyWebhook(secret, sent(), BODY, { now: NOW }).catch((error: unknown) => String(error));
      expect(error).toBe(
        'Error: The secret of a webhook begins with whsec_, and the rest is base64: copy all of it again',
      );
    },
  );
});
