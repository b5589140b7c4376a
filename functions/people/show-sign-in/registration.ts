import { headerOf } from '../../../shared/platform/http/api-event.ts';
import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { closedPage } from '../../../web/people/sign-in/closed-page.ts';
import { knownLocale } from '../../../web/people/sign-in/family-choices.ts';
import { registrationPage } from '../../../web/people/sign-in/registration-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import type { OpenPage } from './open-page.ts';

/** GET /registration: for the first user only. */
export const registration: OpenPage = async ({ choices }, event) => {
  if (!(await choices()).registration_open) return htmlResult(404, closedPage('registration'));
  const locale = knownLocale(headerOf(event, 'accept-language') ?? '');
  const defaults = { currency: 'USD', time_zone: 'UTC', date_format: '%m/%d/%Y', locale };
  return htmlResult(200, registrationPage(newForm(defaults)));
};
