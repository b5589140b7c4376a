import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INJECTED_NAMES, injectionProblems } from '../support/pages/injections.ts';
import { overflow } from '../support/pages/page-facts.ts';
import { LOOKS } from '../support/pages/page-table.ts';
import { createPageWorld, type PageWorld } from '../support/pages/page-world.ts';
import { type RealBrowser, startRealBrowser, type Window } from '../support/real-browser.ts';

/** The name of everything: breaks out of text, of attributes with either quotes, and of raw text elements. */
const HOSTILE = `"><img src=x data-injected onerror=window.__injected=1>'</title></textarea><b data-injected>hostile`;
const LOOKS_OF_THE_FAMILY = LOOKS.filter(({ as }) => as !== 'nobody' && as !== 'stranger');

let world: PageWorld;
let real: RealBrowser;
let window: Window;
const served = new Map<string, string>();

beforeAll(async () => {
  world = await createPageWorld({ called: () => HOSTILE, more: INJECTED_NAMES });
  real = await startRealBrowser();
  window = await real.open({ width: 320, height: 800 });
});
afterAll(() => real.stop());

describe('a family in which everything has a hostile name', () => {
  it.each(LOOKS_OF_THE_FAMILY.map((look) => [look.name, look] as const))('%s shows it as text', async (name, look) => {
    await window.asViewer();
    await window.signInWith(await world.session(look.as));
    await window.goTo(look.path(world));
    served.set(name, await window.served());

    expect([...(await injectionProblems(window)), ...(await overflow(window.page))]).toEqual([]);
    window.troubles.take();
  });

  it('shows injected names as text', () => {
    const main = (html: string): string => html.slice(html.indexOf('<main'));
    const named = [...served].filter(([, html]) => main(html).includes('&gt;hostile')).map(([name]) => name);
    expect(named).toEqual(expect.arrayContaining(['overview', 'accounts', 'settings-api_keys']));
  });
});
