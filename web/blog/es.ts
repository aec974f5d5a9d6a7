import type { Entry } from '#web/blog/entry.ts';

/** The blog, in Spanish. */
export const entries: readonly Entry[] = [
  {
    id: 'state',
    question: '¿Qué formas hay de gestionar el estado en una aplicación de React?',
    answer: [
      {
        text:
          'Empieza por preguntarte de quién es ese estado. Casi todo lo que guarda una aplicación pertenece a uno ' +
          'de cinco lugares, y los problemas empiezan cuando se guarda en el que no es.',
      },
      {
        list: [
          '**El estado local** es para lo que necesita un solo componente: ' +
            'un menú abierto, una palabra a medio escribir. Basta con `useState`, y con `useReducer` cuando varios ' +
            'valores cambian a la vez. Si lo necesitan dos componentes, súbelo al padre común más cercano.',
          '**El contexto** lleva lo que muchos necesitan y pocos cambian, como el tema o quién ha iniciado ' +
            'sesión. Es una manera de pasar valores hacia abajo, no un almacén, y todo el que lo lee se vuelve a ' +
            'dibujar cuando el valor cambia.',
          '**La dirección** también es estado. Lo que alguien querría guardar en marcadores o compartir, ' +
            'como un filtro o un número de página, va en la URL.',
          '**El estado del servidor** es una copia de algo que vive en otra parte. ' +
            'Una biblioteca como TanStack Query sabe lo vieja que es esa copia, la vuelve a pedir y la comparte ' +
            'entre componentes. En este sitio, casi todo lo que ves es de ese tipo.',
          '**Un almacén externo** como Zustand, Jotai o Redux Toolkit, leído con `useSyncExternalStore`, ' +
            'es para lo que queda: verdadero estado del cliente que leen y escriben partes muy alejadas entre sí.',
        ],
      },
      {
        text:
          'Los formularios es mejor dejárselos a una biblioteca de formularios, o a las acciones de React 19 y ' +
          '`useActionState`. Recurre a la siguiente herramienta solo cuando la anterior haya empezado a doler.',
      },
    ],
  },
  {
    id: 'prototypes',
    question: '¿Cómo funciona la herencia por prototipos?',
    answer: [
      {
        text:
          'En JavaScript, un objeto puede señalar a otro como su _prototipo_. ' +
          'Cuando lees una propiedad, el motor mira en el propio objeto; ' +
          'si no está ahí, pregunta al prototipo, luego al prototipo del prototipo, hasta que la encuentra o llega ' +
          'a `null`. Ese camino es la cadena de prototipos. No se copia nada: ' +
          'el enlace se sigue en el momento en que preguntas.',
      },
      {
        code: `const phone = { ring() { return \`Suena \${this.name}\`; } };
const mine = Object.create(phone);
mine.name = 'Pixel 7';

mine.ring();                    // 'Suena Pixel 7'
Object.hasOwn(mine, 'ring');    // false: estaba en phone`,
      },
      {
        text:
          'Escribir es distinto. Al asignar una propiedad, esta se guarda en el propio objeto y oculta la que tenga ' +
          'el mismo nombre más arriba, así que dos teléfonos que comparten prototipo nunca se pisan. ' +
          'Y `this` es lo que hay delante del punto, no el objeto en el que se encontró el método; ' +
          'por eso una sola función compartida sirve para todos los teléfonos.',
      },
      {
        text:
          'La sintaxis `class` es una manera ordenada de escribir lo mismo. ' +
          'Los métodos van a parar a `Phone.prototype`, `new Phone()` crea un objeto enlazado a él y `extends` ' +
          'enlaza un prototipo con otro.',
      },
    ],
  },
  {
    id: 'unit-tests',
    question: '¿Qué es una prueba unitaria? ¿Por qué deberíamos escribirlas?',
    answer: [
      {
        text:
          'Una prueba unitaria llama a un trozo pequeño de código, una función o una clase, ' +
          'con una entrada conocida y comprueba lo que sale, sin red, sin base de datos y sin un reloj que no ' +
          'controle. Tarda milisegundos, así que todo el conjunto puede ejecutarse cada vez que guardas.',
      },
      {
        code: `test('una reserva dura doce horas', () => {
  const noon = new Date('2026-05-01T12:00:00Z');
  expect(holdUntil(noon, 12)).toEqual(new Date('2026-05-02T00:00:00Z'));
});`,
      },
      { text: 'Las escribimos por cuatro razones.' },
      {
        list: [
          '**Encuentran pronto los errores**, minutos después de cometerlos, cuando todavía salen baratos.',
          '**Permiten cambiar código** que no escribiste tú, o que escribiste hace un año, ' +
            'y saber que sigue haciendo lo mismo.',
          '**Describen el comportamiento** con frases que no pueden quedarse anticuadas sin que nadie lo note.',
          '**Piden un buen diseño.** El código fácil de probar suele ser código con pocas sorpresas: ' +
            'entrada clara, salida clara, una sola tarea.',
        ],
      },
      {
        text:
          'No demuestran que las piezas encajen. Para eso están las pruebas de integración con una base de datos de ' +
          'verdad y unos cuantos recorridos en un navegador de verdad. ' +
          'Y una prueba que nunca ha fallado no ha demostrado que pueda hacerlo: ' +
          'rompe el código una vez y mira cómo se pone en rojo.',
      },
    ],
  },
  {
    id: 'frameworks',
    question: '¿React, Angular o Vue?',
    answer: [
      {
        text:
          'Los tres dibujan una interfaz a partir de un estado y actualizan la página cuando ese estado cambia. ' +
          'Se diferencian en cuánto deciden por ti.',
      },
      {
        list: [
          '**React** es una biblioteca para componentes y poco más. ' +
            'Los escribes como funciones que devuelven JSX, y eliges tú el enrutador, la carga de datos y la ' +
            'compilación, o adoptas un marco como React Router o Next.js, que ya ha elegido. ' +
            'Tiene el ecosistema más grande y la mayor libertad, lo que también significa que no hay dos proyectos ' +
            'de React iguales.',
          '**Angular** es una plataforma completa: el enrutador, los formularios, el cliente HTTP, ' +
            'la inyección de dependencias y las herramientas de prueba vienen de un mismo equipo y avanzan juntos. ' +
            'TypeScript es la norma, las plantillas son una extensión de HTML y ahora son las señales las que ' +
            'detectan los cambios. Cuesta más aprenderla, y compensa cuando un equipo grande quiere una sola manera ' +
            'de hacer las cosas.',
          '**Vue** está entre los dos. Los componentes de un solo archivo reúnen plantilla, código y estilo, ' +
            'la reactividad averigua por sí misma qué depende de qué, y el enrutador y el almacén oficiales están ' +
            'ahí cuando los quieres. A muchos les parece el más amable para empezar.',
        ],
      },
      {
        text:
          'El rendimiento rara vez lo decide; bien usados, todos son lo bastante rápidos. ' +
          'Elige pensando en las personas que van a mantener el código: ' +
          'qué saben, a quién puedes contratar y cuántas decisiones quieres tomar tú. Nosotros elegimos React.',
      },
    ],
  },
];
