/** A rule of axe as it keeps it. Its types tell of configuring rules alone. */
interface Rule {
  matches(this: Rule, element: Element, ...rest: unknown[]): boolean;
  run(this: Rule, context: object, ...rest: unknown[]): void;
}

interface Check {
  id: string;
  message?: string;
  data?: Record<string, string | number | undefined> | null;
}

interface Place {
  /** Those that decided. */
  any: Check[];
  node: { element: Element; selector: string[] };
}

interface RuleResult extends Record<'violations' | 'passes' | 'incomplete', Place[]> {
  id: string;
  help: string;
}

interface Axe {
  addReporter(name: string, report: (results: RuleResult[]) => unknown): void;
  run(what: { exclude: readonly string[] }, how: object): Promise<Findings>;
  utils: { getRule(id: string): Rule };
}

/** What axe found in one theme: what it has against the page, and the texts and links whose colours it looked at. */
interface Findings {
  complaints: string[];
  texts: { element: Element; isFine: boolean; check: Check }[];
  links: Place[];
}

/** What to look at, and what is known from looks before. */
export interface Look {
  /** Tags of the rules to follow. */
  rules: readonly string[];
  /** Selectors of what is not looked at, and of what is taken out of the page meanwhile. */
  leftOut: readonly string[];
  takenOut: string;
  /** Colours that need no look in the dark theme any more. */
  done: readonly string[];
}

export interface Seen {
  complaints: string[];
  /** Further ones: colours that can be read in the dark theme, or that axe can measure in neither. */
  done: string[];
}

/**
 * Runs inside a page that has read axe, and gives it `look`, which looks at the page as it stands there: by all rules
 * in the light theme, and at its colours in the dark one too.
 *
 * Light and dark differ in colours alone, so of the dark theme only texts are measured whose colours no look before has
 * measured: in light, what axe measured there, and in dark the text's own and those of all that it stands in. What lies
 * between a text and what it stands in is the same in both themes, and shows in what axe measured in light. What light
 * hides is measured each time, and what covers a text there may be gone in the dark.
 */
export function equip(): void {
  const scope = window as unknown as { axe: Axe; look(how: Look): Promise<Seen> };
  const { axe } = scope;
  /** These alone are measured, or all. */
  let due: ReadonlySet<Element> | null = null;

  // axe asks a dozen things of an element before it asks whether there is a text in it.
  const contrast = axe.utils.getRule('color-contrast');
  const { matches } = contrast;
  contrast.matches = (element, ...rest) =>
    (due?.has(element) ?? isWritten(element)) && Reflect.apply(matches, contrast, [element, ...rest]);

  // Rules about a page as a whole: what is left out of the others' sight counts for them.
  for (const id of ['landmark-unique', 'heading-order']) {
    const rule = axe.utils.getRule(id);
    const { run } = rule;
    rule.run = (context, ...rest) =>
      Reflect.apply(run, rule, [Object.create(context, { exclude: { value: [] } }), ...rest]);
  }

  // What axe's own reporters write about all that is right takes longer than to find it.
  axe.addReporter('findings', (results): Findings => {
    const of = (rule: string) => results.find(({ id }) => id === rule);
    const { violations = [], passes = [], incomplete = [] } = of('color-contrast') ?? {};
    const links = of('link-in-text-block');
    return {
      complaints: results
        .filter((result) => result.violations.length > 0)
        .map((result) => `${result.id}: ${result.help}: ${result.violations.map(placed).join(' | ')}`),
      texts: [...passes, ...violations, ...incomplete].flatMap(({ any: [check], node }, at) =>
        check === undefined ? [] : { element: node.element, check, isFine: at < passes.length },
      ),
      links: [...(links?.passes ?? []), ...(links?.incomplete ?? [])],
    };
  });

  scope.look = async ({ rules, leftOut, takenOut, done }) => {
    const putBack = takeOut(takenOut);
    // axe reports links scrolled under the sticky header as too close to the header's own.
    scrollTo({ top: 0, behavior: 'instant' });
    const root = document.documentElement;
    const { theme } = root.dataset;
    const find = (runOnly: unknown) => axe.run({ exclude: leftOut }, { runOnly, reporter: 'findings', preload: false });
    try {
      root.dataset.theme = 'light';
      due = null;
      const light = await find(rules);
      const notInLight = [...document.body.querySelectorAll('*')].filter((element) => !isShown(element));
      root.dataset.theme = 'dark';
      const backdropOf = knowBackdrops();
      const kinds = new Map(
        light.texts.map(({ element, check }) => [element, kindOf(element, check, backdropOf(element))]),
      );
      const covered = new Set(light.texts.filter(({ check }) => isCovered(check)).map(({ element }) => element));
      const known = new Set(done);
      const isLookedAt = (element: Element) => leftOut.every((selector) => element.closest(selector) === null);
      due = new Set([
        ...[...kinds].filter(([, kind]) => !known.has(kind)).map(([element]) => element),
        ...notInLight.filter((element) => isShown(element) && isWritten(element) && isLookedAt(element)),
      ]);
      const dark =
        due.size > 0 || light.links.some(isToldByColour)
          ? await find({ type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
          : { complaints: [], texts: [] };
      return {
        complaints: [
          ...light.complaints.map((complaint) => `light: ${complaint}`),
          ...dark.complaints.map((complaint) => `dark: ${complaint}`),
        ],
        done: dark.texts.flatMap(({ element, check, isFine }) =>
          isFine || (covered.has(element) && isCovered(check)) ? (kinds.get(element) ?? []) : [],
        ),
      };
    } finally {
      // Left as it is where that is the device's own: each change of the theme has the page find its styles anew.
      if (theme === undefined && matchMedia('(prefers-color-scheme: dark)').matches) delete root.dataset.theme;
      else root.dataset.theme = theme ?? 'light';
      putBack();
    }
  };

  function isShown(element: Element): boolean {
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }

  function isWritten(element: Element): boolean {
    const hasText = (node: Node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '';
    return element.matches('input, select, textarea') || [...element.childNodes].some(hasText);
  }

  /** The colours of a text: what axe measured in light, and what is written of them in the theme that is shown. */
  function kindOf(element: Element, { data }: Check, backdrop: string): string {
    const { color, textShadow, webkitTextStroke } = getComputedStyle(element);
    const inLight = [
      data?.messageKey,
      data?.fgColor,
      data?.bgColor,
      data?.shadowColor,
      data?.fontSize,
      data?.fontWeight,
    ];
    return [...inLight, color, textShadow, webkitTextStroke, backdrop].join(' ');
  }

  /** @returns tells the colours of all that an element stands in, from itself outwards */
  function knowBackdrops(): (element: Element | null) => string {
    const known = new Map<Element, string>();
    return function backdropOf(element): string {
      if (element === null) return '';
      const before = known.get(element);
      if (before !== undefined) return before;
      const { backgroundColor, backgroundImage, opacity, mixBlendMode } = getComputedStyle(element);
      const own = `${backgroundColor} ${backgroundImage} ${opacity} ${mixBlendMode};`;
      const isClear = own === 'rgba(0, 0, 0, 0) none 1 normal;';
      const backdrop = `${isClear ? '' : own}${backdropOf(element.parentElement)}`;
      known.set(element, backdrop);
      return backdrop;
    };
  }

  /** Is what covers a text, or lies behind it, such that axe can't measure it in the theme that is shown? */
  function isCovered({ data }: Check): boolean {
    const reasons = ['hidden', 'pseudoContent', 'bgOverlap', 'elmPartiallyObscured', 'elmPartiallyObscuring'];
    return [...reasons, 'imgNode', 'bgImage', 'bgGradient', 'outsideViewport'].includes(String(data?.messageKey));
  }

  /** Does a link differ from the text around it by nothing but its colour? */
  function isToldByColour({ any }: Place): boolean {
    return !any.some(({ id }) => id === 'link-in-text-block-style');
  }

  function placed({ any: [check], node }: Place): string {
    return `${node.selector.join(' ')} ${check?.message ?? ''}`.trim();
  }

  /**
   * Takes elements out of the page, since axe still checks hidden ones. A live event may change the page meanwhile:
   * React can still remove these elements, move them, or insert others before them.
   *
   * @returns puts those back in their places that are still wanted
   */
  function takeOut(selector: string): () => void {
    const places = new Map<Node, Comment>();
    const forget = (node: Node) => {
      places.get(node)?.remove();
      places.delete(node);
    };
    const parents = new Set<Node>();
    for (const element of document.querySelectorAll(selector)) {
      if (element.parentNode === null) continue;
      parents.add(element.parentNode);
      const place = document.createComment('');
      places.set(element, place);
      element.replaceWith(place);
    }
    const plain = Node.prototype;
    const asIfThere: Pick<Node, 'removeChild' | 'insertBefore' | 'appendChild'> = {
      removeChild(this: Node, node) {
        if (!places.has(node)) return plain.removeChild.call(this, node) as typeof node;
        forget(node);
        return node;
      },
      insertBefore(this: Node, node, next) {
        forget(node);
        return plain.insertBefore.call(this, node, next && (places.get(next) ?? next)) as typeof node;
      },
      appendChild(this: Node, node) {
        forget(node);
        return plain.appendChild.call(this, node) as typeof node;
      },
    };
    for (const parent of parents) Object.assign(parent, asIfThere);
    return () => {
      for (const parent of parents) for (const name of Object.keys(asIfThere)) Reflect.deleteProperty(parent, name);
      for (const [element, place] of places) place.replaceWith(element);
    };
  }
}
