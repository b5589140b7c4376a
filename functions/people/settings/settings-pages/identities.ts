import type { Page } from '../../../../shared/people/http/person-endpoint.ts';
import { toConnection } from '../../../../shared/people/schema/own-settings.ts';
import {
  connectIdentity as connect,
  disconnectIdentity as disconnect,
} from '../../../../shared/people/settings/use-cases/connected-identities.ts';
import { pathId } from '../../../../shared/platform/http/api-event.ts';
import { json, noContent } from '../../../../shared/platform/http/response/answers.ts';
import { formOrJson, redirectPage } from '../../../../shared/platform/http/response/html-answers.ts';
import { connectingPage } from '../../../../web/people/settings/credential-pages.ts';
import type { SettingsFormsWork } from '../settings-work.ts';

/** POST /settings/security/identities: returns the path to the provider, valid for five minutes. */
export const connectIdentity: Page<Pick<SettingsFormsWork, 'providers' | 'singleUse' | 'newToken' | 'now'>> = {
  requires: { recent: true },
  answer:
    (work) =>
    async ({ person, fields, isForm, viewer }) => {
      const path = await connect(work)(person, toConnection(fields));
      return isForm
        ? redirectPage(path, connectingPage(await viewer(), path))
        : json(201, { data: { authorization_path: path } });
    },
};

type Bound = Pick<SettingsFormsWork, 'identities' | 'providers' | 'sessions' | 'audit' | 'localAccess' | 'now'>;

/** DELETE /settings/security/identities/{id}, or a form */
export const disconnectIdentity: Page<Bound> = {
  requires: { recent: true },
  answer:
    (work) =>
    async ({ isForm, ...act }, event) => {
      await disconnect(work)(act, pathId(event));
      return formOrJson(isForm, '/settings/security?done=disconnected', noContent());
    },
};
