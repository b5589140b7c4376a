import type { Page } from '../../../../shared/people/http/person-endpoint.ts';
import { toSecurity } from '../../../../shared/people/schema/own-settings.ts';
import { viewSecurity } from '../../../../shared/people/settings/use-cases/view-security.ts';
import { allowsLocalSignIn } from '../../../../shared/people/sign-in/domain/local-sign-in.ts';
import { json } from '../../../../shared/platform/http/response/answers.ts';
import { represent } from '../../../../shared/platform/http/response/html-answers.ts';
import { securityPage } from '../../../../web/people/settings/security-page.ts';
import type { SettingsWork } from '../settings-work.ts';

/** GET /settings/security: the user's sign-in methods. */
export const showSecurity: Page<SettingsWork> =
  (work) =>
  async ({ person: { user }, viewer, query }, event) => {
    const data = toSecurity(await viewSecurity(work)(user, work.now()));
    const canHavePasskeys = work.relyingParty !== undefined;
    const canHavePassword = allowsLocalSignIn(work.localAccess, user.role);
    return represent(event, json(200, { data }), async () =>
      securityPage(await viewer(), { ...data, canHavePasskeys, canHavePassword }, query['done']),
    );
  };
