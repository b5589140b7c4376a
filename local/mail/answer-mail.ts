import type { JsonAnswer } from '../secrets/answer-secrets.ts';
import type { MailStore } from './mail-store.ts';

type Part = { readonly Data?: string };
type Input = {
  readonly FromEmailAddress?: string;
  readonly Destination?: Readonly<Partial<Record<'ToAddresses' | 'CcAddresses' | 'BccAddresses', readonly string[]>>>;
  readonly Content?: { readonly Simple?: { readonly Subject?: Part; readonly Body?: Readonly<Record<string, Part>> } };
};

const refuse = (message: string): JsonAnswer => ({
  status: 400,
  body: { __type: 'BadRequestException', message },
});

/** `SendEmail` of SES v2: the mail is kept for a person to read instead of being sent. */
export const answerMail = (mails: MailStore, body: string): JsonAnswer => {
  const { FromEmailAddress: from, Destination = {}, Content } = JSON.parse(body) as Input;
  const to = [
    ...(Destination.ToAddresses ?? []),
    ...(Destination.CcAddresses ?? []),
    ...(Destination.BccAddresses ?? []),
  ];
  const { Subject, Body = {} } = Content?.Simple ?? {};
  if (from === undefined || from === '' || to.length === 0) return refuse('Missing final destination or sender');
  if (Subject?.Data === undefined) return refuse('The local cloud knows simple content only');
  const { id } = mails.add({
    from,
    to,
    subject: Subject.Data,
    text: Body['Text']?.Data ?? null,
    html: Body['Html']?.Data ?? null,
  });
  return { status: 200, body: { MessageId: id } };
};
