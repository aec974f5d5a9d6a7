import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVisitor, openBrowser } from '../support/browser.ts';
import { comeTo, visit } from '../support/pages.ts';
import { enterDemo, uploadPicture, visitor } from '../support/people.ts';
import { leavesGoingBack } from '../support/watching.ts';

let browser: Browser;
let page: Page & { failures: string[] };
beforeAll(async () => {
  browser = await openBrowser();
  page = await newVisitor(browser);
  await visit(page, '/');
});
afterAll(() => browser.close());

describe('1. The landing page', () => {
  test('the hero is a carousel of three slides', async () => {
    const hero = page.getByRole('region', { name: 'What Redial is for' });
    expect(await hero.getByRole('button', { name: /^Slide \d$/ }).count()).toBe(3);
    // Only the slide in front can be pressed.
    const isInFront = (name: string) => hero.getByRole('group', { name }).getByRole('link').click({ trial: true });
    for (const name of ['1 of 3', '2 of 3', '3 of 3', '1 of 3']) {
      await isInFront(name);
      await hero.getByRole('button', { name: 'Next slide' }).click();
    }
    // They stand still for people who prefer reduced motion, as here, and turn with the arrow keys.
    await hero.getByRole('button', { name: 'Play slides' }).waitFor();
    await hero.getByRole('button', { name: 'Next slide' }).press('ArrowRight');
    await isInFront('3 of 3');
    await page.keyboard.press('ArrowLeft');
    await isInFront('2 of 3');
    expect(await hero.getByRole('button', { name: 'Next slide' }).evaluate(leavesGoingBack)).toBe(true);
    await isInFront('2 of 3');
    expect(page.failures).toEqual([]);
  });

  test("each slide's 'Get Started' leads to the phones", async () => {
    for (const slide of [1, 2, 3]) {
      const link = page
        .getByRole('group', { name: `${slide} of 3` })
        .getByRole('link', { name: 'Get Started', exact: true });
      expect(await link.getAttribute('href')).toBe('/category');
    }
  });

  test("the contact section's e-mail, message and Submit reach the admin's inbox", async () => {
    const message = `Is the blue one still there? ${randomUUID()}`;
    const contact = page.getByRole('region', { name: 'Contact us' });
    await contact.getByLabel('Email').fill('visitor@redial.example');
    await contact.getByLabel('Message').fill(message);
    await contact.getByRole('button', { name: 'Submit' }).click();
    await contact.getByText('Your message is in our inbox').waitFor();
    const admin = await enterDemo('admin');
    expect((await admin.api.listMessages()).find((sent) => sent.message === message)?.email).toBe(
      'visitor@redial.example',
    );
  });

  test('a grid shows every brand, each leading to its phones', async () => {
    const tiles = page.getByRole('region', { name: 'Browse by brand' }).getByRole('link');
    const categories = await visitor.listCategories();
    expect(await tiles.count()).toBe(categories.length);
    for (const [at, { _id, name }] of categories.entries()) {
      expect(await tiles.nth(at).textContent()).toContain(name);
      expect(await tiles.nth(at).getAttribute('href')).toBe(`/category/${_id}`);
    }
  });

  test('the advertised items stand there for everybody', async () => {
    const advertised = await visitor.listAdvertised({ query: { limit: 60 } });
    const cards = page.getByRole('region', { name: 'Advertised items' }).getByRole('article');
    expect(await cards.getByRole('heading').allTextContents()).toEqual(advertised.slice(0, 12).map(({ name }) => name));
    await page.getByRole('button', { name: `Show ${advertised.length - 12} more` }).click();
    await cards.nth(advertised.length - 1).waitFor();
  });

  test("the foot reads 'Sell and Buy Used Phones' with a copyright of 2022", async () => {
    const foot = page.getByRole('contentinfo');
    await foot.getByText('Sell and Buy Used Phones', { exact: true }).waitFor();
    await foot.getByText(/Copyright © 2022/).waitFor();
  });
});

describe('1. The services around it', () => {
  test('an image host keeps the pictures of phones', async () => {
    const address = await uploadPicture(await enterDemo('seller'));
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('a card provider takes the payments, in test mode', async () => {
    expect((await visitor.getPaymentSettings()).provider).toBe('test');
  });
});

describe('1. The blog', () => {
  test('has four questions: state in React, prototypal inheritance, unit tests, React vs Angular vs Vue', async () => {
    await comeTo(page, '/blog');
    const entries = page.getByRole('article');
    const questions = [
      /manage state in a React app/,
      /prototypal inheritance/,
      /unit test/i,
      /React vs\.? Angular vs\.? Vue/,
    ];
    expect(await entries.count()).toBe(questions.length);
    for (const [at, question] of questions.entries()) {
      expect(await entries.nth(at).getByRole('heading').textContent()).toMatch(question);
      expect((await entries.nth(at).getByRole('paragraph').first().textContent())?.length).toBeGreaterThan(80);
    }
  });
});
