import { describe, expect, it } from 'vitest';
import { disabledMail } from '../../../functions/events/disabled-mail.ts';
import { ownOrigin } from '../../../shared/platform/domain/network/public-host.ts';

const textAt = (domain: string | undefined, localHosts: readonly string[] | undefined): string =>
  disabledMail(
    { id: 'a', url: 'https://hooks.example.com/secret', disabled: 'failing' },
    'anna@example.org',
    ownOrigin({ domain, localHosts }),
  ).text;

describe('the email about a disabled webhook', () => {
  it.each([
    ['money.example.org', undefined, 'enable it at https://money.example.org/webhooks/a\n'],
    [undefined, ['127.0.0.1:3000', 'tunnel.example'], 'enable it at http://127.0.0.1:3000/webhooks/a\n'],
    [undefined, undefined, 'enable it in Counterfoil under Settings, Webhooks.\n'],
  ])('says where to enable it (domain %s, local names %j)', (domain, localHosts, where) => {
    expect(textAt(domain, localHosts)).toContain(where);
  });

  it('names the host of the receiver, but not the rest of its address, which can be secret', () => {
    expect(textAt(undefined, undefined)).toContain('at hooks.example.com.');
    expect(textAt(undefined, undefined)).not.toContain('/secret');
  });
});
