import { type FormEvent, useEffect, useRef, useState } from 'react';
import { pdfjs } from '#islands/documentos/pdf.ts';
import { Alerta } from '#islands/ui/Alerta.tsx';
import { Botao } from '#islands/ui/Botao.tsx';
import { Campo } from '#islands/ui/Campo.tsx';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { lerCarta } from '#lib/carta/lerCarta.ts';
import type { Conferencia } from '#lib/carta/valores.ts';
import type { DrawnForm } from '#lib/form.ts';
import { FRASES } from '#lib/guardadas/frases.ts';
import type { CartaLida, UmaCarta } from '#lib/guardadas/lida.ts';
import { type Aviso, sentenceOf } from '#lib/messages.ts';
import { GuardarMulta } from './GuardarMulta.tsx';
import { QualCarta } from './QualCarta.tsx';
import { PerguntaDoRecebido, useRecebidos } from './recebidos.tsx';
import { useFormLido } from './useFormLido.ts';

interface Props {
  /** The empty form of a fine. */
  estado: DrawnForm;
  /** The target of that form. */
  acao: string;
  /** The page for photographs of a notice. */
  foto: string;
  /** Amounts by code, and today: data for the checks of values. */
  valores: Readonly<Record<string, number>>;
  hoje: string;
  /** The server's result for a browser without script. */
  lida: CartaLida | null;
  aviso?: Aviso | undefined;
}

/** Reads a notice on this device and proposes its values in the form of a fine. No byte of the file leaves the browser. */
export const LerCarta = comFronteira(function LerCarta({
  estado,
  acao,
  foto,
  valores,
  hoje,
  lida,
  aviso,
}: Props) {
  const leitor = useRef<Promise<Leitor>>(null);
  const [cartas, setCartas] = useState(() => todas(lida));
  const { form: lido, mostrar, aoEscrever } = useFormLido(estado, cartas.length > 1 ? null : lida);
  const [recusa, setRecusa] = useState(aviso);
  const [lendo, setLendo] = useState(false);
  /** Counts the readings: each refusal is a new message, also with the same words. */
  const [vez, setVez] = useState(0);
  const [pronto, setPronto] = useState(false);
  useEffect(() => {
    const vindo = prepararLeitor();
    leitor.current = vindo;
    vindo.then(
      () => setPronto(true),
      // Imported on demand (lerArquivo).
      () => setPronto(false),
    );
  }, []);

  const { form, recado, ...recebido } = useRecebidos('Arquivo', ([arquivo]) => void ler(arquivo ?? null));

  async function ler(arquivo: FormDataEntryValue | null) {
    setLendo(true);
    setRecusa(undefined);
    setVez((antes) => antes + 1);
    const resultado = await lerArquivo(leitor.current, arquivo, { valores, hoje });
    setLendo(false);
    setRecusa('aviso' in resultado ? resultado.aviso : undefined);
    setCartas('lida' in resultado ? todas(resultado.lida) : []);
    if ('lida' in resultado && todas(resultado.lida).length === 1) mostrar(resultado.lida);
  }

  function enviar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault();
    if (!lendo) void ler(new FormData(evento.currentTarget).get('Arquivo'));
  }

  return (
    <>
      {recado && <Alerta {...recado} papel="status" />}
      <PerguntaDoRecebido {...recebido} />
      <form ref={form} method="post" encType="multipart/form-data" className="stack" onSubmit={enviar}>
        <Campo
          nome="Arquivo"
          rotulo="PDF da notificação"
          dica="O que o órgão ou o Sistema de Notificação Eletrônica (SNE) manda: autuação ou penalidade, até 10 MB, com texto (não foto)."
          tipo="file"
          accept="application/pdf,.pdf"
          obrigatorio
        />
        <div className="acoes">
          <Botao estilo="principal" pendente={lendo} rotuloPendente="Lendo…">
            Ler a carta
          </Botao>
        </div>
        <p className="small muted" role="status">
          {pronto && 'O leitor está pronto: a carta pode ser lida sem internet.'}
        </p>
      </form>
      {recusa && (
        <>
          <Alerta {...recusa} papel="alert" foco key={vez} />
          <p>
            {COMO_FOTO.has(recusa.texto) && (
              <>
                <a href={recado ? `${foto}?recebida=sim` : foto}>Ler como foto</a> ·{' '}
              </>
            )}
            <a href={acao}>Copiar os dados à mão</a>
          </p>
        </>
      )}
      {cartas.length > 1 && <QualCarta cartas={cartas} aoEscolher={mostrar} />}
      {lido && (
        <div className="stack" onInput={aoEscrever}>
          <Alerta {...lido.aviso} papel="status" />
          {lido.temDados && <GuardarMulta key={lido.vez} estado={lido.estado} acao={acao} comDatas />}
        </div>
      )}
    </>
  );
});

function todas(lida: CartaLida | null): UmaCarta[] {
  return lida ? [lida, ...(lida.outras ?? [])].map(({ tipo, lidos }) => ({ tipo, lidos })) : [];
}

/** The file may be a scan; the text that its program put under the picture may be nonsense. */
const COMO_FOTO = new Set([sentenceOf('CARTA_SEM_TEXTO'), sentenceOf('CARTA_SEM_DADOS')]);

type Lido = { lida: CartaLida } | { aviso: Aviso };

async function lerArquivo(
  vindo: Promise<Leitor> | null,
  arquivo: FormDataEntryValue | null,
  com: { valores: Props['valores']; hoje: string },
): Promise<Lido> {
  const erro = (texto: string): Lido => ({ aviso: { tipo: 'erro', texto } });
  if (!(arquivo instanceof File) || (arquivo.size === 0 && arquivo.name === ''))
    return erro(sentenceOf('ARQUIVO_FALTA'));
  if (arquivo.size === 0) return erro(sentenceOf('ARQUIVO_VAZIO'));
  let leitor: Leitor | null;
  try {
    leitor = await vindo;
  } catch {
    leitor = null;
  }
  if (!leitor) return erro(FRASES.leitorNaoVeio);
  const lida = await leitor(new Uint8Array(await arquivo.arrayBuffer()), com);
  return typeof lida === 'string' ? erro(sentenceOf(lida)) : { lida };
}

type Leitor = (bytes: Uint8Array, com: Conferencia) => ReturnType<typeof lerCarta>;

/** Loads pdf.js and starts its worker; from then on files are read without network. */
async function prepararLeitor(): Promise<Leitor> {
  const { getDocument, PDFWorker } = await pdfjs();
  const worker = new PDFWorker();
  await worker.promise;
  return (bytes, com) =>
    lerCarta(bytes, { ...com, abrir: async (data) => getDocument({ data, worker, verbosity: 0 }) });
}
