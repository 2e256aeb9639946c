import { type FormEvent, lazy, Suspense } from 'react';
import { PerguntaDoRecebido, useRecebidos } from '#islands/guardadas/recebidos.tsx';
import { useFormLido } from '#islands/guardadas/useFormLido.ts';
import { Alerta } from '#islands/ui/Alerta.tsx';
import { Campo } from '#islands/ui/Campo.tsx';
import { useVemComScript } from '#islands/ui/comScript.ts';
import { comFronteira } from '#islands/ui/Fronteira.tsx';
import { DOWNLOAD } from '#lib/carta/foto/peso.ts';
import type { DrawnForm } from '#lib/form.ts';
import type { Andamento as Passo } from './leitor.ts';
import { useLeitura } from './useLeitura.ts';

/** Loaded with the reader: the values of a photograph are filled into it, by then also offline. */
const formulario = () => import('#islands/guardadas/GuardarMulta.tsx');
const GuardarMulta = lazy(() => formulario().then((modulo) => ({ default: modulo.GuardarMulta })));

interface Props {
  /** The empty form of a fine. */
  estado: DrawnForm;
  /** The target of that form. */
  acao: string;
  /** Amounts by code, and today: data for the checks of values. */
  valores: Readonly<Record<string, number>>;
  hoje: string;
}

/** Reads a notice from photographs on this device and proposes its values. No photograph leaves the browser. */
export const LerFoto = comFronteira(function LerFoto({ estado, acao, valores, hoje }: Props) {
  const { form: lido, mostrar, aoEscrever } = useFormLido(estado);
  const { fase, pronto, ler, cancelar } = useLeitura({
    com: { valores, hoje },
    resto: formulario,
    aoLer: mostrar,
  });
  const { form, recado, ...recebido } = useRecebidos('Fotos', () => undefined);
  const lendo = fase.nome === 'andando';

  function enviar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault();
    const arquivos = new FormData(evento.currentTarget).getAll('Fotos');
    void ler(arquivos.filter((um) => um instanceof File));
  }

  return (
    <div className={`stack${useVemComScript()}`}>
      {recado && <Alerta {...recado} papel="status" />}
      <PerguntaDoRecebido {...recebido} />
      <form ref={form} className="stack" onSubmit={enviar}>
        <Campo
          nome="Fotos"
          rotulo="Foto da notificação"
          dica="A folha inteira, de cima, com luz por igual: até quatro fotos, ou um PDF escaneado."
          tipo="file"
          accept="image/*,application/pdf"
          varios
          obrigatorio
        />
        <div className="acoes">
          <button type="submit" className="botao botao-principal" disabled={lendo}>
            {lendo ? 'Lendo…' : pronto ? 'Ler a foto' : `Ler a foto (baixa ${DOWNLOAD})`}
          </button>
          {lendo && (
            <button type="button" className="botao" onClick={cancelar}>
              Cancelar
            </button>
          )}
        </div>
        {pronto && !lendo && <p className="small muted">Outra foto pode ser lida sem internet.</p>}
      </form>
      {fase.nome === 'andando' && <Andamento andamento={fase.andamento} />}
      {fase.nome === 'erro' && <Alerta tipo="erro" texto={fase.frase} papel="alert" foco />}
      {lido && (
        <div className="stack" onInput={aoEscrever}>
          <Alerta {...lido.aviso} papel="status" />
          {lido.temDados && (
            <Suspense fallback={<p role="status">Preparando os campos…</p>}>
              <GuardarMulta key={lido.vez} estado={lido.estado} acao={acao} comDatas />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
});

/** The progress of a reading: first the reader is loaded, then each photograph is read two or three times. */
function Andamento({ andamento }: { andamento: Passo | null }) {
  const { frase, parte } = dito(andamento);
  return (
    <div className="stack">
      <progress max={100} value={Math.round(parte * 100)} aria-label={frase} />
      <p role="status">{frase}</p>
    </div>
  );
}

function dito(andamento: Passo | null): { frase: string; parte: number } {
  if (!andamento) return { frase: 'Abrindo a foto…', parte: 0 };
  const { tipo, feito, de } = andamento;
  if (tipo === 'baixando')
    return { frase: 'Baixando o leitor de fotos…', parte: Math.min(1, feito / de) * 0.3 };
  return { frase: `Lendo: passo ${feito + 1} de ${de}…`, parte: 0.3 + (feito / de) * 0.7 };
}
