import { readCharts } from './chart-points.ts';
import { copyValues } from './copy-value.ts';
import { fileRows } from './file-rows.ts';
import { watchImport } from './import-progress.ts';
import { keepFresh } from './keep-fresh.ts';
import { previewLive } from './live-preview.ts';
import { showLocalTimes } from './local-times.ts';
import { editMappingRows } from './mapping-rows.ts';
import { openNewAccount } from './new-account.ts';
import { repairRows } from './repair-rows.ts';
import { showRuleMatches } from './rule-matches.ts';
import { selectRows } from './select-rows.ts';
import { sendFiles } from './send-file.ts';
import { showSplitRest } from './split-rest.ts';
import { showWaiting } from './waiting.ts';

const DEFAULT_ZONE = 'UTC';

/** Preselects the browser's time zone if the default is still selected. */
const proposeTimeZone = (root: ParentNode): void => {
  const select = root.querySelector<HTMLSelectElement>('[data-own-time-zone] select');
  if (select === null || select.value !== DEFAULT_ZONE) return;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if ([...select.options].some(({ value }) => value === timeZone)) select.value = timeZone;
};

/** Shows the page's own address after a form was submitted, so that the page can be reloaded. */
const showOwnAddress = (root: ParentNode): void => {
  const own = root.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (own !== null && new URL(own.href).origin === location.origin) history.replaceState(history.state, '', own.href);
};

/** Moves the focus to the error summary of a refused form. */
const focusErrors = (root: ParentNode): void => {
  root.querySelector<HTMLElement>('[data-focus]')?.focus();
};

/** Tabs that do not fit scroll sideways; the current one must be in view. */
const showCurrentTab = (root: ParentNode): void => {
  for (const list of root.querySelectorAll('.tabs ul')) {
    const tab = list.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (tab === undefined) continue;
    const { left, width } = list.getBoundingClientRect();
    list.scrollLeft += tab.left + tab.width / 2 - (left + width / 2);
  }
};

showOwnAddress(document);
showCurrentTab(document);
showLocalTimes(document);
focusErrors(document);
editMappingRows(document);
proposeTimeZone(document);
watchImport(document);
previewLive(document);
sendFiles(document);
keepFresh(document);
openNewAccount(document);
repairRows(document);
selectRows(document);
fileRows(document);
showSplitRest(document);
showRuleMatches(document);
readCharts(document);
copyValues(document);
// the counts that it adds to tabs move the current one
void showWaiting(document).then(() => showCurrentTab(document));
