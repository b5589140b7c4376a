import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';

export type Mail = {
  readonly id: string;
  readonly sentAt: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
};

export type MailStore = {
  readonly add: (mail: Omit<Mail, 'id' | 'sentAt'>) => Mail;
  /** The newest first. */
  readonly list: () => readonly Mail[];
};

const readAll = (folder: string): Mail[] => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail);
};

/** Mails that were "sent", a file each that only its owner may read: they hold links that open doors. */
export const openMailStore = (folder: string | undefined): MailStore => {
  const path = folder === undefined ? undefined : join(folder, 'mail');
  const mails = path === undefined ? [] : readAll(path);
  return {
    add: (fields) => {
      const mail = { id: v7(), sentAt: new Date().toISOString(), ...fields };
      mails.push(mail);
      if (path !== undefined) {
        writeFileSync(join(path, `${mail.id}.json`), `${JSON.stringify(mail, null, 2)}\n`, { mode: 0o600 });
      }
      return mail;
    },
    list: () => mails.toReversed(),
  };
};
