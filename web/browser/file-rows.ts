import { pickFrom } from './on-demand.ts';

type Opened = { readonly link: HTMLAnchorElement; readonly form: HTMLFormElement };

/**
 * Changes the category of a row in its list: a dialog has the choices of the transaction's own form, and sends that form.
 * Whatever goes wrong on the way leads to the page of the transaction.
 */
export const fileRows = (page: Document): void => {
  const dialog = page.querySelector<HTMLDialogElement>('[data-filing]');
  const select = dialog?.querySelector('select');
  const fault = dialog?.querySelector('[role]');
  const status = page.querySelector('[data-filed]');
  if (dialog == null || select == null || fault == null || status === null) return;
  let opened: Opened | undefined;

  /** Reads the transaction as it is now; undefined if it has no form. */
  const fill = async (link: HTMLAnchorElement): Promise<Opened | undefined> => {
    const fresh = await read(link.href);
    const form = fresh.querySelector<HTMLFormElement>(`form[action="${link.pathname}"]`);
    const choices = form?.querySelector<HTMLSelectElement>('[name=category_id]');
    if (form === null || choices == null) return undefined;
    select.replaceChildren(...choices.cloneNode(true).childNodes);
    select.value = choices.value;
    await pickFrom(page, select);
    for (const name of dialog.querySelectorAll('bdi')) name.textContent = fresh.querySelector('h1')?.textContent ?? '';
    return { link, form };
  };

  const open = async (link: HTMLAnchorElement): Promise<void> => {
    opened = await fill(link);
    if (opened === undefined) return location.assign(link.href);
    fault.textContent = '';
    dialog.showModal();
  };

  const save = async ({ link, form }: Opened): Promise<void> => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const body = new URLSearchParams(fields);
    const { value: chosen } = select;
    body.set('category_id', chosen);
    const answer = await read(link.pathname, { method: 'POST', body });
    const [filed, errors] = ['[data-category]', 'main .error'].map((selector) => answer.querySelector(selector));
    if (filed == null) return location.assign(link.href);
    if (errors != null) {
      // somebody else may have changed it: the next attempt sends what it is now, with the same choice
      opened = await fill(link);
      select.value = chosen;
      await pickFrom(page, select);
      fault.textContent = errors.textContent;
      return;
    }
    for (const same of page.querySelectorAll(`[href="${link.getAttribute('href')}"]`))
      same.replaceChildren(...filed.cloneNode(true).childNodes);
    const notice = answer.querySelector('.notice');
    const said = notice?.querySelector('[data-undo]') ?? notice;
    status.toggleAttribute('data-undo', said !== notice);
    const [sentence = '', ...actions] = said?.children.length ? said.children : [said?.textContent ?? ''];
    const now = `${dialog.querySelector('label')?.textContent}: ${filed.textContent}`;
    status.replaceChildren(sentence, ` ${now} `, ...actions);
    dialog.close();
    nextRow(page, link)?.focus();
  };

  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[href$="#file"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link).catch(() => location.assign(link.href));
  });
  dialog.querySelector('form')?.addEventListener('submit', (event) => {
    if (event.submitter?.hasAttribute('formnovalidate') || opened === undefined) return;
    event.preventDefault();
    const { link } = opened;
    dialog.inert = true;
    save(opened)
      .catch(() => location.assign(link.href))
      .finally(() => {
        dialog.inert = false;
      });
  });
};

/** The category of the next row, so that Enter opens it. */
const nextRow = (page: Document, link: HTMLAnchorElement): HTMLAnchorElement | undefined => {
  const links = [...page.querySelectorAll<HTMLAnchorElement>('[href$="#file"]')];
  return links[links.indexOf(link) + 1];
};

const read = async (address: string, init: RequestInit = {}): Promise<Document> => {
  const response = await fetch(address, { ...init, headers: { accept: 'text/html' } });
  return new DOMParser().parseFromString(await response.text(), 'text/html');
};
