import { MessageRejected, SESv2Client, SendEmailCommand, TooManyRequestsException } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bestEffortMail, createMail, toHtml } from '../../../shared/platform/mail/send-mail.ts';

const client = new SESv2Client({ region: 'eu-west-1' });
const service = mockClient(client);
beforeEach(() => service.reset());

const inputs = () => service.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input);

describe('createMail', () => {
  it('sends text and HTML to one mailbox', async () => {
    await createMail(client, 'money@example.org', 'the-set').send({
      to: 'a@b.example',
      subject: 'Grüße',
      text: 'One\n\nTwo\n',
    });
    expect(inputs()).toMatchObject([
      {
        FromEmailAddress: 'money@example.org',
        ConfigurationSetName: 'the-set',
        Destination: { ToAddresses: ['a@b.example'] },
        Content: {
          Simple: {
            Subject: { Data: 'Grüße', Charset: 'UTF-8' },
            Body: { Text: { Data: 'One\n\nTwo\n' }, Html: { Data: expect.stringContaining('<p>One</p><p>Two</p>') } },
          },
        },
      },
    ]);
  });

  it.each([
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'Ada <a@b.example>',
    'a@b.example;c@d.example',
    'a@b@c.example',
    '',
  ])('refuses %j, which is not a single mailbox', async (to) => {
    await expect(createMail(client, 'm@example.org', 'the-set').send({ to, subject: 's', text: 't' })).rejects.toThrow(
      'exactly one recipient',
    );
    expect(inputs()).toEqual([]);
  });

  it.each([
    new MessageRejected({ $metadata: {}, message: 'Email address is not verified: a@b.example' }),
    new TooManyRequestsException({ $metadata: {}, message: 'Maximum sending rate exceeded' }),
  ])('passes %o on', async (error) => {
    service.on(SendEmailCommand).rejects(error);
    const sending = createMail(client, 'm@example.org', 'the-set').send({ to: 'a@b.example', subject: 's', text: 't' });
    await expect(sending).rejects.toBe(error);
  });

  it('keeps a subject on one line', async () => {
    await createMail(client, 'm@example.org', 'the-set').send({
      to: 'a@b.example',
      subject: 'x\r\nBcc: c@d.example',
      text: 't',
    });
    expect(inputs()[0]?.Content?.Simple?.Subject?.Data).toBe('x Bcc: c@d.example');
  });
});

describe('toHtml', () => {
  it('escapes text and links lines that are URLs', () => {
    const html = toHtml('<b>"Tom" & \'Jo\'</b>\n\nhttps://money.example/?a=1&b="2\n');
    expect(html).toContain('<p>&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jo&#39;&lt;/b&gt;</p>');
    expect(html).toContain('<a href="https://money.example/?a=1&amp;b=&quot;2">');
  });

  it('links no other scheme', () => {
    expect(toHtml('javascript:alert(1)')).not.toContain('href');
  });
});

describe('bestEffortMail', () => {
  it('logs and counts a failed email, without its recipient or text', async () => {
    const error = vi.fn();
    const countFailure = vi.fn();
    const rejected = new MessageRejected({ $metadata: {}, message: 'Email address is not verified: a@b.example' });
    service.on(SendEmailCommand).rejects(rejected);
    const mail = bestEffortMail(createMail(client, 'm@example.org', 'the-set'), { error }, countFailure);
    const isSent = await mail.send({ to: 'a@b.example', subject: 'Hello', text: 'the secret link' });
    expect(isSent).toBe(false);
    expect(error).toHaveBeenCalledOnce();
    expect(countFailure).toHaveBeenCalledOnce();
    const logged = JSON.stringify(error.mock.calls);
    expect(logged).toContain('Hello');
    expect(logged).toContain('MessageRejected');
    expect(logged).not.toMatch(/a@b|secret/);
  });
});
