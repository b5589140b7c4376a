import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeKeysOf } from '../../infra/route.ts';
import { PAGES } from '../../infra/routes.ts';
import { someOf } from '../support/amounts.ts';
import { problemsOf } from '../support/pages/check-page.ts';
import { keyboardProblems } from '../support/pages/keyboard.ts';
import { type PageFacts, pageFacts } from '../support/pages/page-facts.ts';
import { LOOKS, type Look, outcomeOf, PAGE_TABLE, pathOf } from '../support/pages/page-table.ts';
import { ACTORS, browserWith, createPageWorld, type PageWorld } from '../support/pages/page-world.ts';
import { readingProblems, spacingProblems } from '../support/pages/reading.ts';
import { deadControls } from '../support/pages/without-script.ts';
import { type RealBrowser, startRealBrowser, type Window } from '../support/real-browser.ts';

let world: PageWorld;
let real: RealBrowser;
/** A browser with scripts and one without, each with its own cache. */
let window: Window;
let plain: Window;

beforeAll(async () => {
  world = await createPageWorld();
  real = await startRealBrowser();
  window = await real.open({ width: 320, height: 800 });
  plain = await real.open({ width: 320, height: 800, javaScript: false });
});
afterAll(() => real.stop());

describe('the paths that a browser can request', () => {
  it('are all listed in the page table', () => {
    const routes = PAGES.filter(({ caller, answers }) => caller === 'person' || answers !== undefined).flatMap(
      routeKeysOf,
    );
    const shown = routes.filter((key) => key.startsWith('GET '));
    expect(Object.keys(PAGE_TABLE).toSorted()).toEqual(shown.toSorted());
  });

  it.each(someOf(Object.entries(PAGE_TABLE), Math.ceil(Object.keys(PAGE_TABLE).length / 2)))(
    '%s returns each role its result',
    async (route, line) => {
      const path = pathOf(route, line, world);
      const outcomes: Record<string, unknown> = {}; // one at a time, because concurrent requests would start a process each
      for (const actor of ACTORS) {
        const answer = await browserWith(await world.session(actor)).get(path, { headers: { accept: 'text/html' } });
        outcomes[actor] = outcomeOf(answer, path) ?? `${answer.status} ${answer.location ?? ''}`;
      }
      expect(outcomes).toEqual(line.outcomes);
    },
  );
});

const show = async (where: Window, { as, path }: Look): Promise<void> => {
  await where.asViewer(); // admin pages are rate limited
  await where.signInWith(await world.session(as));
  where.troubles.take();
  await where.goTo(path(world));
};

/** The title of each page in a browser with scripts. */
const withScript = new Map<string, Pick<PageFacts, 'title' | 'headings'>>();

const factsOf = async (where: Window): Promise<Pick<PageFacts, 'title' | 'headings'>> => {
  const { title, headings } = await pageFacts(where.page);
  return { title, headings };
};

/** `npm run proof` shows all pages, and all of them without script too. */
const SHOWN = someOf(LOOKS, Math.ceil(LOOKS.length / 5));

describe('every page', () => {
  it.each(SHOWN.map((look) => [look.name, look] as const))('%s is accessible', async (name, look) => {
    await show(window, look);
    withScript.set(name, await factsOf(window));
    const { page } = window;
    expect([...(await problemsOf(window, name)), ...(await keyboardProblems(page))]).toEqual([]);
    expect([...(await readingProblems(page)), ...(await spacingProblems(page))]).toEqual([]);
  });

  it.each(someOf(SHOWN, Math.ceil(SHOWN.length / 2)).map((look) => [look.name, look] as const))(
    '%s is whole without JavaScript',
    async (name, look) => {
      await show(plain, look);
      expect(await factsOf(plain)).toEqual(withScript.get(name));
      expect([...(await deadControls(plain.page)), ...plain.troubles.take()]).toEqual([]);
    },
  );
});
