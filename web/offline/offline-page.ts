import { chosenLanguage, isLanguage, languages } from '#contract/languages.ts';
import type { Language } from '#contract/languages.ts';
import { conditions } from '#contract/limits.ts';
import { pictureSources } from '#web/lib/images.ts';
import { showKeptTheme, themeColours } from '#web/lib/theme.ts';
import { savedPhones } from '#web/saved/saved-phones.ts';
import { fallenByUsd } from '#web/saved/since.ts';
import type { SavedPhone } from '#web/saved/saved-phones.ts';
import { directions } from '#web/texts/directions.ts';
import { offline as offlineInEnglish } from '#web/texts/en/offline.ts';
import { products as productsInEnglish } from '#web/texts/en/products.ts';
import { savedList as savedInEnglish } from '#web/texts/en/saved-list.ts';
import { offline as offlineInSpanish } from '#web/texts/es/offline.ts';
import { products as productsInSpanish } from '#web/texts/es/products.ts';
import { savedList as savedInSpanish } from '#web/texts/es/saved-list.ts';
import { formatsIn } from '#web/texts/formats.ts';
import { testMode } from '#web/texts/test-mode.ts';

const textsIn = {
  en: { texts: offlineInEnglish, savedTexts: savedInEnglish, conditionNames: productsInEnglish.conditions },
  es: { texts: offlineInSpanish, savedTexts: savedInSpanish, conditionNames: productsInSpanish.conditions },
} satisfies Record<Language, unknown>;

const language = readersLanguage();
const { texts, savedTexts, conditionNames } = textsIn[language];
const { dayOf, usd } = formatsIn(language);

type Child = Element | string | null;

const pauseFirstMs = 2_000;
const pauseMaxMs = 30_000;

/** Made without React: it must work when nothing else loads. Shows the saved phones at the requested address. */
function showOfflinePage(): void {
  for (const [theme, colour] of Object.entries(themeColours))
    document.head.append(
      element('meta', { name: 'theme-color', content: colour, media: `(prefers-color-scheme: ${theme})` }),
    );
  showKeptTheme();
  Object.assign(document.documentElement, { lang: language, dir: directions[language] });
  const state = element('p', { class: 'text-base-content/75', role: 'status' }, texts.lead);
  const again = element('button', { class: 'btn btn-primary', type: 'button' }, texts.again);
  again.addEventListener('click', () => location.reload());
  document.title = `${heading()} · Redial`;
  document.body.append(
    ...testStrip(),
    element(
      'main',
      { class: 'shell space-y-10 py-10' },
      element(
        'header',
        { class: 'space-y-3' },
        mark(),
        element('h1', { class: 'pt-6 text-3xl font-bold' }, heading()),
        state,
        again,
      ),
      saved(),
    ),
  );
  addEventListener('online', () => void openWhenBack(state, pauseFirstMs));
  setTimeout(() => void openWhenBack(state, pauseFirstMs), pauseFirstMs);
}

/** As the server would choose: what was chosen in this browser, else what it likes best of ours. */
function readersLanguage(): Language {
  return (
    chosenLanguage(document.cookie) ??
    navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ??
    languages[0]
  );
}

function heading(): string {
  return navigator.onLine ? texts.unreachable : texts.offline;
}

/** Asks the server for a sign of life, ever less often, and opens the page that was wanted at the first one. */
async function openWhenBack(state: Element, pauseMs: number): Promise<void> {
  state.textContent = navigator.onLine ? texts.trying : texts.lead;
  const answer = navigator.onLine ? await fetch('/healthz', { cache: 'no-store' }).catch(() => null) : null;
  if (answer?.ok) return location.reload();
  state.textContent = texts.lead;
  setTimeout(() => void openWhenBack(state, Math.min(pauseMs * 2, pauseMaxMs)), pauseMs);
}

/** As every page of a market that takes test cards says. */
function testStrip(): Element[] {
  if (!('testMode' in document.documentElement.dataset)) return [];
  const { title, text } = testMode[language];
  const look = 'bg-base-200 border-base-300 border-b px-4 py-1 text-center text-note';
  return [
    element(
      'aside',
      { class: look, 'aria-label': title },
      element('strong', {}, title),
      ' ',
      element('span', { class: 'max-sm:sr-only' }, text),
    ),
  ];
}

function saved(): Element {
  const phones = savedPhones();
  if (phones.length === 0)
    return element(
      'p',
      { class: 'rounded-box border-base-300 text-base-content/75 border border-dashed p-6' },
      texts.none,
    );
  return element(
    'section',
    { class: 'space-y-4', 'aria-labelledby': 'saved' },
    element('h2', { id: 'saved', class: 'text-2xl font-bold' }, texts.saved),
    element('p', { class: 'text-base-content/75' }, texts.savedLead),
    element(
      'ul',
      { class: 'grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4' },
      ...phones.map((phone) => element('li', {}, card(phone))),
    ),
  );
}

function card(phone: SavedPhone): Element {
  const { name, brand, location: place, img, latest } = phone;
  const fallenBy = fallenByUsd(phone);
  const isOver = latest?.status === 'Sold' || latest?.status === 'Gone';
  const known = conditions.find((one) => one === phone.productCondition);
  const condition = known === undefined ? phone.productCondition : conditionNames[known];
  const facts = [brand, place, condition].filter((part) => part !== '').join(' · ');
  const status = latest === undefined || latest.status === 'Available' ? null : savedTexts.states[latest.status];
  return element(
    'article',
    {
      class: 'rounded-box border-base-300 bg-base-100 flex h-full overflow-hidden border sm:flex-col',
      'aria-label': name,
    },
    element('img', {
      class: `bg-base-300 object-cover max-sm:w-28 max-sm:shrink-0 sm:aspect-square sm:w-full ${isOver ? 'opacity-70 grayscale' : ''}`,
      src: pictureSources(img).src,
      alt: name,
      width: '640',
      height: '640',
    }),
    element(
      'div',
      { class: 'min-w-0 flex-1 space-y-2 p-4' },
      status &&
        element(
          'p',
          { class: 'rounded-selector bg-neutral text-neutral-content w-fit px-2 py-0.5 text-xs font-semibold' },
          status,
        ),
      element('p', { class: 'text-2xl font-bold tabular-nums' }, usd(latest?.resalePrice ?? phone.resalePrice)),
      fallenBy > 0
        ? element(
            'p',
            { class: 'text-success text-sm font-semibold' },
            savedTexts.fell(usd(fallenBy), usd(phone.resalePrice)),
          )
        : null,
      element('h3', { class: 'leading-snug font-semibold' }, name),
      element('p', { class: 'text-base-content/75 text-sm' }, facts),
      element('p', { class: 'text-base-content/75 text-sm' }, savedTexts.savedOn(dayOf(phone.savedAt))),
    ),
  );
}

function mark(): Element {
  const picture = element('img', { src: '/static/favicon.svg', alt: '', width: '32', height: '32' });
  // It was not kept: the word alone will do.
  picture.addEventListener('error', () => picture.remove());
  return element(
    'a',
    { href: '/', class: 'inline-flex items-center gap-2.5 text-xl font-bold tracking-tight' },
    picture,
    'Redial',
  );
}

/** An element with its attributes; what people wrote only ever becomes text. */
function element(tag: string, attributes: Record<string, string>, ...children: Child[]): Element {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

showOfflinePage();
