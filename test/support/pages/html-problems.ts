import { type ConfigData, HtmlValidate } from 'html-validate';

/** Disabled rules: matters of taste, and rules that contradict Pico, browsers or ARIA. All others apply. */
const CONFIG: ConfigData = {
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'doctype-style': 'off', // taste: lower-case `<!doctype html>` is valid
    'no-implicit-button-type': 'off', // submitting is the purpose of a button in a form
    'no-redundant-role': 'off', // role="list" restores what Safari removes from lists without bullets
    'prefer-native-element': 'off', // Pico and scrollable tables need role="group" and role="region"
    'long-title': 'off', // taste: a title starts with the page and ends with the product, whatever its length
    'no-trailing-whitespace': 'off', // templates are indented for readers of the code
    'meta-refresh': 'off', // only in noscript: without a script, pages with running work reload
    'void-style': 'off', // taste
    'attribute-boolean-style': 'off', // taste
    'attribute-empty-style': 'off', // taste
    'no-inline-style': 'error', // blocked by the content security policy
    'no-autoplay': 'error',
    'require-csp-nonce': 'off', // there are no inline scripts
    'require-sri': 'off', // everything comes from the same origin
    'valid-id': ['error', { relaxed: true }],
  },
};

const validator = new HtmlValidate(CONFIG);

/** HTML problems of a page as served: rule, position, message. */
export const htmlProblems = async (html: string): Promise<readonly string[]> => {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, line, column, selector, message }) => {
      const near = (html.split('\n')[line - 1] ?? '').trim().slice(0, 120);
      return `html ${ruleId} at ${line}:${column}${selector ? ` (${selector})` : ''}: ${message} | ${near}`;
    }),
  );
};
