import { useEffect } from 'react';

/**
 * Of the tab, for a page that learns only from an answer, or from its query, what it shows.
 *
 * @param title null while that isn't known: then the page's own stays
 */
export function useTitle(title: string | null) {
  useEffect(() => {
    if (title === null) return undefined;
    const before = document.title;
    document.title = title;
    return () => {
      // The next page may have said its own by now.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
