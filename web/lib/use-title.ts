import { useEffect } from 'react';

/** For a page whose title comes with an answer, or from its query. @param title null: the page's own stays */
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
