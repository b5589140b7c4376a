import type { ConsoleMessage, Page, Request, Response } from 'playwright-core';

/** What a page does wrong without anybody seeing it; a browser's own words. */
export type Troubles = {
  readonly seen: readonly string[];
  /** What was seen since the last time. */
  readonly take: () => readonly string[];
};

/** Said in the console of every request that failed; that is looked at by itself. */
const ABOUT_A_REQUEST = /^Failed to load resource/;
/** The page was left before the answer came. */
const LEFT_BEHIND = 'net::ERR_ABORTED';

const ofConsole = (message: ConsoleMessage): string | undefined =>
  ['error', 'warning'].includes(message.type()) && !ABOUT_A_REQUEST.test(message.text())
    ? `console ${message.type()}: ${message.text()}`
    : undefined;

/** A page that is asked for may be refused: what it loads may not. */
const ofResponse = (response: Response): string | undefined =>
  response.status() >= 400 && !response.request().isNavigationRequest()
    ? `${response.request().method()} ${response.url()} was answered ${response.status()}`
    : undefined;

const ofFailure = (request: Request): string | undefined => {
  const reason = request.failure()?.errorText ?? '';
  return reason === LEFT_BEHIND ? undefined : `${request.method()} ${request.url()} failed: ${reason}`;
};

/** Console errors, violations of the content security policy, errors of scripts, dialogs and requests that failed. */
export const watchTroubles = (page: Page): Troubles => {
  const seen: string[] = [];
  const note = (trouble: string | undefined): void => {
    if (trouble !== undefined) seen.push(trouble);
  };
  page.on('console', (message) => note(ofConsole(message)));
  page.on('pageerror', (error) => note(`a script failed: ${error.message}`));
  page.on('response', (response) => note(ofResponse(response)));
  page.on('requestfailed', (request) => note(ofFailure(request)));
  page.on('dialog', (dialog) => {
    note(`a dialog opened: ${dialog.type()} "${dialog.message()}"`);
    dialog.dismiss().catch(() => undefined); // with the window
  });
  return { seen, take: () => seen.splice(0) };
};
