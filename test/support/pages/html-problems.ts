import { type ConfigData, HtmlValidate } from 'html-validate';

/** Rules of taste, and those that contradict what Pico, a browser or ARIA says; everything else holds. */
const CONFIG: ConfigData = {
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'doctype-style': 'off', // taste: `<!doctype html>` is as good in lower case
    'no-implicit-button-type': 'off', // a button in a form submits: that is what it is for
    'no-redundant-role': 'off', // role="list" gives back what Safari takes from lists without bullets
    'prefer-native-element': 'off', // role="group" and role="region" are how Pico and a table that scrolls say it
    'long-title': 'off', // taste: a title names the thing first and the product last, however long the thing's name
    'no-trailing-whitespace': 'off', // templates are indented for those who read the code
    'meta-refresh': 'off', // in noscript alone: what is under way is asked for again where no script does it
    'void-style': 'off', // taste
    'attribute-boolean-style': 'off', // taste
    'attribute-empty-style': 'off', // taste
    'no-inline-style': 'error', // the content security policy would refuse it
    'no-autoplay': 'error',
    'require-csp-nonce': 'off', // there are no inline scripts at all
    'require-sri': 'off', // everything comes from the same origin
    'valid-id': ['error', { relaxed: true }],
  },
};

const validator = new HtmlValidate(CONFIG);

/** What is wrong with the HTML as it was served: rule, place, sentence. */
export const htmlProblems = async (html: string): Promise<readonly string[]> => {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, line, column, selector, message }) => {
      const near = (html.split('\n')[line - 1] ?? '').trim().slice(0, 120);
      return `html ${ruleId} at ${line}:${column}${selector ? ` (${selector})` : ''}: ${message} | ${near}`;
    }),
  );
};
