import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { problemsOf, VARIANTS } from '../../support/pages/check-page.ts';
import { INJECTED_NAMES, INJECTIONS, injectionProblems } from '../../support/pages/injections.ts';
import { keyboardProblems, stopsOf, tabTo } from '../../support/pages/keyboard.ts';
import { type Served, startPageServer } from '../../support/pages/page-server.ts';
import { readingProblems, spacingProblems } from '../../support/pages/reading.ts';
import { deadControls } from '../../support/pages/without-script.ts';
import { type RealBrowser, startRealBrowser, type Window, type WindowOptions } from '../../support/real-browser.ts';

const HEAD =
  '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/app.css"><link rel="icon" href="data:,">';
const CSS =
  'body { color: #222; background: #fff; font: 16px sans-serif } .faint { color: #aaa } .wide { width: 400px }';
const document = (body: string, { title = 'A page · Counterfoil', head = '' } = {}): string =>
  `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${title}</title>${HEAD}${head}</head>\n<body>\n${body}\n</body>\n</html>\n`;
const page = (inMain: string, options: { readonly title?: string; readonly head?: string } = {}): string =>
  document(`<main><h1>A page</h1>${inMain}</main>`, options);
const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const pages = new Map<string, string | Served>([['/app.css', { type: 'text/css', body: CSS }]]);
let server: Awaited<ReturnType<typeof startPageServer>>;
let real: RealBrowser;
let window: Window;

beforeAll(async () => {
  server = await startPageServer(pages);
  real = await startRealBrowser();
});
afterAll(async () => {
  await real.stop();
  await server.stop();
});
afterEach(() => window.close());

const open = async (html: string, options: WindowOptions = {}): Promise<Window> => {
  pages.set('/page', html);
  window = await real.open(options);
  await window.goTo('/page');
  return window;
};
const problems = async (html: string): Promise<readonly string[]> => problemsOf(await open(html), 'the page', VARIANTS);

describe('checkPage', () => {
  it('finds nothing on a correct page', async () => {
    const form =
      '<form method="post" action="/page"><label>Name <input name="name"></label><button>Send</button></form>';
    expect(await problems(page(`<p>Text</p>${form}<a href="/page">Again</a>`))).toEqual([]);
  });

  it.each([
    ['a picture without words', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">', /^axe image-alt \(img\): /],
    [
      'text that is too faint, in both schemes',
      '<p class="faint">Text</p>',
      /^axe color-contrast .*\[1280 light, 1280 dark\]$/,
    ],
    [
      'targets that are too small',
      '<button>a</button><button>b</button><link rel="stylesheet" href="/s.css">',
      /^axe target-size/,
    ],
    [
      'what is wider than a small window',
      '<p class="wide">Text</p>',
      /^the document is 40\d px .*p\.wide "Text" \[320 light\]$/,
    ],
    ['a second heading', '<h1>Other</h1>', /^it has the headings \["A page","Other"\] instead of one/],
    [
      'HTML that does not validate',
      '<p><div>Text</div></p>',
      /^html (close-order|no-implicit-close|element-permitted-content)/,
    ],
    ['an id that is there twice', '<p id="here">a</p><p id="here">b</p>', /^two elements have the id "here"/],
    ['a script that the policy refuses', '<script>1</script>', /^console error: Executing inline script violates/],
    [
      'a style that the policy refuses',
      '<p style="color: red">Text</p>',
      /^console error: Applying inline style violates/,
    ],
    ['a picture that is not there', '<img src="/none.png" alt="None">', /^GET .*\/none\.png was answered 404$/],
    ['a script that fails', '<script src="/fails.js"></script>', /^a script failed: on purpose$/],
    ['a script that shows a dialog', '<script src="/asks.js"></script>', /^a dialog opened: alert "on purpose"$/],
    [
      'what moves when it has loaded',
      '<div id="place"></div><p>Text</p><script src="/moves.js"></script>',
      /^things moved by 0\.\d+/,
    ],
  ])('finds %s', async (_, html, expected) => {
    pages.set('/fails.js', { type: 'text/javascript', body: 'throw new Error("on purpose")' });
    pages.set('/asks.js', { type: 'text/javascript', body: 'alert("on purpose")' });
    const moves = 'setTimeout(() => { document.getElementById("place").innerHTML = "<p>New</p>".repeat(9) }, 60)';
    pages.set('/moves.js', { type: 'text/javascript', body: moves });
    const turns = '.turns { animation: turn 1s infinite } @keyframes turn { to { opacity: .9 } }';
    pages.set('/turns.css', { type: 'text/css', body: turns });
    pages.set('/s.css', { type: 'text/css', body: 'button { padding: 0; border: 0; width: 10px; height: 10px }' });
    await open(page(html));
    if (html.includes('moves')) await window.page.waitForSelector('#place p');

    expect(await problemsOf(window, 'the page', VARIANTS)).toContainEqual(expect.stringMatching(expected));
  });

  it('finds duplicate titles, and titles without the product name', async () => {
    await problems(page(''));
    pages.set('/other', page(''));
    await window.goTo('/other');
    expect(await problemsOf(window, 'another page', VARIANTS)).toEqual([
      'its title "A page · Counterfoil" is that of /page',
    ]);
    await window.close();
    expect(await problems(page('', { title: 'Else' }))).toEqual(['its title "Else" does not end in Counterfoil']);
  });
});

describe('readingProblems', () => {
  const reading = async (html: string): Promise<readonly string[]> => readingProblems((await open(html)).page);
  const button = (id: number, label: string): string =>
    `<form method="post" action="/page/${id}"><button>${label}</button></form>`;

  it('accepts descriptive headings and buttons', async () => {
    const html = page(`<h2>Part</h2><h3>Of it</h3><h2>Other</h2>${button(1, 'Delete one')}${button(2, 'Delete two')}`);
    expect(await reading(html)).toEqual([]);
  });

  it('finds headings that skip a level', async () => {
    expect(await reading(page('<h3>Deep</h3>'))).toEqual(['the heading "Deep" is of level 3, after 1']);
  });

  it('finds buttons with the same name but different actions', async () => {
    const problems = ['several buttons that do different things are called "Delete"'];
    expect(await reading(page(`${button(1, 'Delete')}${button(2, 'Delete')}`))).toEqual(problems);
  });
});

describe('spacingProblems', () => {
  const NARROW = { width: 320 };

  it('finds text without room to grow', async () => {
    const clipped = page('<p class="clipped">Exactly as long as it may be</p><link rel="stylesheet" href="/clip.css">');
    pages.set('/clip.css', {
      type: 'text/css',
      body: '.clipped { width: 14em; overflow: hidden; white-space: nowrap }',
    });

    expect(await spacingProblems((await open(clipped, NARROW)).page)).toEqual([
      'with more room in texts: "Exactly as long as it may be" is cut',
    ]);
    await window.close();
    expect(await spacingProblems((await open(page('<p>Text</p>'), NARROW)).page)).toEqual([]);
  });
});

describe('the keyboard', () => {
  const CONTROLS =
    '<a href="/page">Home</a> <form action="/page"><label for="n">Name</label><input id="n" name="n"><button>Send</button></form>';

  it('reaches named elements, and reports where it went instead', async () => {
    await open(page(CONTROLS));
    expect(await tabTo(window.page, 'Name')).toMatchObject({ tag: 'input', isShown: true });
    expect(await tabTo(window.page, /^Send/)).toMatchObject({ tag: 'button' });
    await expect(tabTo(window.page, 'Nothing')).rejects.toThrow(/never came to Nothing/);
  });

  it('finds all focus stops without problems', async () => {
    await open(page(CONTROLS));
    expect((await stopsOf(window.page)).map(({ name }) => name)).toEqual(['Home', 'Name', 'Send']);
    expect(await keyboardProblems(window.page)).toEqual([]);
  });

  it('passes through dates, which take several steps, and radio buttons, which take one', async () => {
    const radios = '<label>One <input type="radio" name="r"></label><label>Two <input type="radio" name="r"></label>';
    await open(
      page(`<form action="/page"><label>Day <input type="date" name="d"></label>${radios}<button>Send</button></form>`),
    );
    expect((await stopsOf(window.page)).map(({ name }) => name)).toEqual(['Day', 'One', 'Send']);
    expect(await keyboardProblems(window.page)).toEqual([]);
  });

  it('finds invisible stops, and stops without a name', async () => {
    pages.set('/blind.css', { type: 'text/css', body: 'a:focus { outline: none; box-shadow: none }' });
    await open(page('<a href="/page">Home</a><input>', { head: '<link rel="stylesheet" href="/blind.css">' }));
    expect(await keyboardProblems(window.page)).toEqual([
      'one does not see that the focus is on a "Home"',
      'a input that takes the focus has no name',
    ]);
  });
});

describe('a window without JavaScript', () => {
  it('finds elements that need a script, without running any', async () => {
    pages.set('/title.js', { type: 'text/javascript', body: 'document.title = "By a script"' });
    const dead =
      '<button type="button">Dead</button><a href="#">Nowhere</a><form action="/page"><label>Name <input name="n"></label></form>';
    await open(page(`<script src="/title.js"></script>${dead}`), { javaScript: false });
    expect(await window.page.title()).toBe('A page · Counterfoil');
    expect(await deadControls(window.page)).toEqual([
      'a button without a form: button "Dead"',
      'a link without a target: a "Nowhere"',
      'a form that nothing sends: form "Name"',
    ]);
    await window.close();
    await open(page('<form action="/page"><input name="n"><button>Send</button></form><a href="/page">There</a>'), {
      javaScript: false,
    });
    expect(await deadControls(window.page)).toEqual([]);
  });
});

describe('injectionProblems', () => {
  it('accepts escaped texts on pages and in fields', async () => {
    const cells = INJECTED_NAMES.map(
      (text) => `<p class="break">${escapeHtml(text)}</p><input value="${escapeHtml(text)}">`,
    );
    pages.set('/break.css', { type: 'text/css', body: '.break { overflow-wrap: anywhere }' });
    await open(page(cells.join(''), { head: '<link rel="stylesheet" href="/break.css">' }), { width: 320 });
    expect(await injectionProblems(window, INJECTED_NAMES)).toEqual([]);
  });

  it.each(Object.entries(INJECTIONS).filter(([name, text]) => text.includes('data-injected') && name !== 'entity'))(
    'detects unescaped %s, even if the policy blocks it',
    async (_, text) => {
      const places = `${text}<input value="${text}"><input value='${text}'><input value=${text}>`;
      await open(page(`${places}<textarea>${text}</textarea><!-- ${text} -->`), { javaScript: false });
      expect(await injectionProblems(window)).toContainEqual(expect.stringMatching(/^an injected text became the/));
    },
  );

  it('detects a URL that runs script', async () => {
    await open(page(`<a href="${INJECTIONS.address}">There</a><a href="/page?to=${INJECTIONS.address}">Here</a>`));
    expect(await injectionProblems(window)).toEqual(['an injected text became the element a#']);
  });

  it('detects a missing text, or one that is shown more often than written', async () => {
    await open(page(INJECTIONS.entity));
    expect(await injectionProblems(window, ['not there', INJECTIONS.entity])).toEqual([
      'it does not show "not there"',
      `it does not show ${JSON.stringify(INJECTIONS.entity)}`,
    ]);
  });
});
