import { headerOf } from '../../shared/http/api-event.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import { newForm } from '../../web/form-state.ts';
import { closedPage } from '../../web/pages/sign-in/closed-page.ts';
import { knownLocale } from '../../web/pages/sign-in/family-choices.ts';
import { registrationPage } from '../../web/pages/sign-in/registration-page.ts';
import type { OpenPage } from './open-page.ts';

/** GET /registration: for the first user only. */
export const registration: OpenPage = async ({ choices }, event) => {
  if (!(await choices()).registration_open) return htmlResult(404, closedPage('registration'));
  const locale = knownLocale(headerOf(event, 'accept-language') ?? '');
  const defaults = { currency: 'USD', time_zone: 'UTC', date_format: '%m/%d/%Y', locale };
  return htmlResult(200, registrationPage(newForm(defaults)));
};
