import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Serves a simulation to the Telos verifier: lines of JSON on standard input and output.
 *
 * <p>{@code TelosServer.serve(arguments -> new Buffer(arguments.integer("capacity", 2)))} is a whole program. What the
 * model prints goes to standard error.
 */
public final class TelosServer {
  /** A simulation. Events and what they do are needed; the rest has defaults. */
  public interface TelosModel {
    /** What can happen now, always in the same order. Changes nothing. */
    List<Event> events();

    /** Lets one of these happen. */
    void doEvent(Event event);

    /** What is known: true or false; what is absent or null is not known. */
    default Map<String, Boolean> labels() {
      return Collections.emptyMap();
    }

    /** Numbers to record, or null. */
    default Map<String, ? extends Number> observe() {
      return null;
    }

    /** The state for people, or null. */
    default String describe() {
      return null;
    }

    /** Equal only for states with the same future, or null. */
    default String fingerprint() {
      return null;
    }

    /** How near it is to what is looked for, or null. */
    default Double score() {
      return null;
    }

    /** Everything that decides the future, as a value that later steps do not change; null: choices are replayed. */
    default Object save() {
      return null;
    }

    /** Brings back what save() gave. */
    default void restore(Object saved) {
      throw new UnsupportedOperationException("restore");
    }

    /** Lets the random generator go on from this seed. */
    default void reseed(long seed) {
      throw new UnsupportedOperationException("the model has no reseed");
    }

    /** "closed" if events() lists all that can ever happen. */
    default String world() {
      return "open";
    }
  }

  /** Something that can happen: {@code !n} an order, {@code ?n} an observation, or {@code tau}. */
  public static final class Event {
    public final String name;
    public final double weight;
    public final Object data;

    public Event(String name, double weight, Object data) {
      this.name = name;
      this.weight = weight;
      this.data = data;
    }

    public static Event of(String name) {
      return new Event(name, 1, null);
    }

    public static Event of(String name, Object data) {
      return new Event(name, 1, data);
    }
  }

  /** The parameters of the command line. Those that are never read are reported. */
  public static final class Arguments {
    private final Map<String, Object> given;
    private final Long seed;
    private final TreeSet<String> unread;
    private boolean seeded;

    private Arguments(Map<String, Object> given, Long seed) {
      this.given = given;
      this.seed = seed;
      this.unread = new TreeSet<>(given.keySet());
    }

    public int integer(String name, int otherwise) {
      try {
        return given.containsKey(name) ? new BigDecimal(text(name, "")).intValueExact() : otherwise;
      } catch (NumberFormatException | ArithmeticException wrong) {
        throw new Refused("the parameter " + name + " is " + text(name, "") + ": it must be a whole number");
      }
    }

    public double number(String name, double otherwise) {
      try {
        return given.containsKey(name) ? Double.parseDouble(text(name, "")) : otherwise;
      } catch (NumberFormatException wrong) {
        throw new Refused("the parameter " + name + " is " + text(name, "") + ": it must be a number");
      }
    }

    public boolean flag(String name, boolean otherwise) {
      String text = text(name, String.valueOf(otherwise));
      if (!text.equals("true") && !text.equals("false")) {
        throw new Refused("the parameter " + name + " is " + text + ": it must be true or false");
      }
      return text.equals("true");
    }

    public String text(String name, String otherwise) {
      unread.remove(name);
      Object value = given.get(name);
      return value == null ? otherwise : value instanceof String ? (String) value : Json.write(value);
    }

    /** The seed of the conversation. A model that reads it draws from a generator of its own. */
    public long seed(long otherwise) {
      seeded = true;
      return seed == null ? otherwise : seed;
    }
  }

  /** A request that makes no sense, or a model that breaks its contract: the message is the answer. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refused(String message) {
      super(message);
    }
  }

  /** A state: how it was reached, and what is kept to come back to it. */
  private static final class State {
    State before;
    final int choice;
    List<String> events;
    Object saved;

    State(State before, int choice) {
      this.before = before;
      this.choice = choice;
    }
  }

  private final Function<Arguments, TelosModel> make;
  private Map<String, Object> parameters;
  private Long seed;
  private TelosModel model;
  private boolean snapshots;
  private State root;
  private Map<String, Object> first;
  /** The state that the model is in, if no snapshots are taken: going one step deeper then costs one step. */
  private State end;
  private TelosModel live;
  private List<Event> offers;
  private final Map<Long, State> states = new HashMap<>();
  private long next;
  private boolean closed;

  private TelosServer(Function<Arguments, TelosModel> make) {
    this.make = make;
  }

  /** Serves until it is closed, or its input ends. */
  public static void serve(Function<Arguments, TelosModel> make) {
    InputStream in = System.in;
    PrintStream out = System.out;
    System.setIn(InputStream.nullInputStream());
    System.setOut(System.err);
    try {
      new TelosServer(make).converse(in, out);
    } catch (IOException gone) {
      // Nobody listens any more.
    }
    System.err.flush();
    // Threads of the model do not keep the program alive.
    Runtime.getRuntime().halt(0);
  }

  private void converse(InputStream in, OutputStream out) throws IOException {
    byte[] chunk = new byte[1 << 16];
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    ByteArrayOutputStream answers = new ByteArrayOutputStream();
    int size;
    while (!closed && (size = in.read(chunk)) >= 0) {
      int from = 0;
      for (int at = 0; at < size && !closed; at++) {
        if (chunk[at] == '\n') {
          line.write(chunk, from, at - from);
          from = at + 1;
          answer(line.toByteArray(), answers);
          line.reset();
        }
      }
      line.write(chunk, from, size - from);
      // Answers to requests that came together travel together.
      answers.writeTo(out);
      out.flush();
      answers.reset();
    }
    if (!closed && line.size() > 0) {
      answer(line.toByteArray(), answers);
      answers.writeTo(out);
      out.flush();
    }
  }

  private void answer(byte[] line, ByteArrayOutputStream answers) throws IOException {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("id", null);
    String text;
    try {
      String request = decoded(line);
      if (request.trim().isEmpty()) return;
      Map<String, Object> fields = object(Json.read(request));
      answer.put("id", fields.get("id"));
      answer.put("ok", operate(fields));
      text = Json.write(answer);
    } catch (Throwable wrong) {
      answer.remove("ok");
      answer.put("error", error(wrong));
      text = Json.write(answer);
    }
    answers.write(text.getBytes(StandardCharsets.UTF_8));
    answers.write('\n');
  }

  private static String decoded(byte[] line) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
    } catch (CharacterCodingException wrong) {
      throw new Refused("this is no UTF-8");
    }
  }

  /** What the model threw, with the frames of the model only. */
  private static Map<String, Object> error(Throwable wrong) {
    Map<String, Object> error = new LinkedHashMap<>();
    if (wrong instanceof Refused) {
      error.put("message", wrong.getMessage());
      return error;
    }
    String name = wrong.getClass().getSimpleName();
    error.put("message", wrong.getMessage() == null ? name : name + ": " + wrong.getMessage());
    StringBuilder trace = new StringBuilder();
    for (StackTraceElement frame : wrong.getStackTrace()) {
      if (frame.getClassName().split("\\$")[0].equals(TelosServer.class.getName())) continue;
      if (trace.length() > 4000) break;
      trace.append(trace.length() == 0 ? "" : "\n").append("at ").append(frame);
    }
    if (trace.length() > 0) error.put("trace", trace.toString());
    return error;
  }

  private Object operate(Map<String, Object> request) {
    Object op = request.get("op");
    if (!(op instanceof String)) throw new Refused("there is no operation " + Json.write(op));
    switch ((String) op) {
      case "hello":
        return hello(request);
      case "start":
        return start();
      case "expand":
        return expand(request.get("state"));
      case "release":
        return release(request.get("states"));
      case "offers":
        return offered(liveOffers());
      case "take":
        return take(request.get("choice"));
      case "reseed":
        liveOffers();
        live.reseed(whole("seed", request.get("seed")));
        offers = null;
        return null;
      case "close":
        closed = true;
        return null;
      default:
        throw new Refused("there is no operation " + op);
    }
  }

  private Object hello(Map<String, Object> request) {
    Object protocol = request.getOrDefault("protocol", 1L);
    if (!Long.valueOf(1).equals(protocol)) throw new Refused("this is protocol 1, and not " + Json.write(protocol));
    Object given = request.get("parameters");
    seed = request.get("seed") == null ? null : Long.valueOf(whole("seed", request.get("seed")));
    parameters = given == null ? Collections.emptyMap() : object(given);
    states.clear();
    live = null;
    model = null;
    Arguments arguments = new Arguments(parameters, seed);
    TelosModel made = make.apply(arguments);
    root = new State(null, -1);
    root.saved = made.save();
    snapshots = root.saved != null;
    first = view(made);
    end = root;
    model = made;
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("protocol", 1);
    answer.put("name", made.getClass().getSimpleName());
    answer.put("world", made.world());
    answer.put("fingerprints", first.containsKey("fingerprint"));
    answer.put("restore", snapshots ? "snapshot" : "replay");
    answer.put("events", null);
    answer.put("propositions", null);
    answer.put("observables", null);
    if (arguments.seeded) answer.put("random", true);
    if (!arguments.unread.isEmpty()) answer.put("unread", new ArrayList<>(arguments.unread));
    return answer;
  }

  private TelosModel anew() {
    if (model == null) throw new Refused("say hello first");
    return make.apply(new Arguments(parameters, seed));
  }

  private Object start() {
    live = anew();
    offers = null;
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("state", number(root));
    answer.putAll(first);
    return answer;
  }

  private long number(State state) {
    states.put(next, state);
    return next++;
  }

  private State state(Object number) {
    State state = number instanceof Long ? states.get(number) : null;
    if (model == null) throw new Refused("say hello first");
    if (state == null) throw new Refused("there is no state " + Json.write(number));
    return state;
  }

  private Object release(Object numbers) {
    if (!(numbers instanceof List)) throw new Refused("release needs a list of states");
    for (Object each : (List<?>) numbers) state(each);
    for (Object each : (List<?>) numbers) states.remove(each);
    return null;
  }

  private Object expand(Object number) {
    State state = state(number);
    List<Map<String, Object>> entered = new ArrayList<>();
    List<State> children = new ArrayList<>();
    int count = 1;
    for (int choice = 0; choice < count; choice++) {
      goTo(state);
      List<Event> possible = possible(model);
      if (state.events == null) state.events = names(possible);
      same(state.events, names(possible));
      count = possible.size();
      if (count == 0) {
        end = state;
        break;
      }
      Event event = possible.get(choice);
      end = null;
      model.doEvent(event);
      State child = new State(state, choice);
      if (snapshots) {
        child.saved = model.save();
        child.before = null; // The way to it is needed no more.
      }
      end = child;
      Map<String, Object> answer = new LinkedHashMap<>();
      answer.put("event", event.name);
      if (event.weight != 1) answer.put("weight", event.weight);
      answer.put("state", null);
      answer.putAll(view(model));
      entered.add(answer);
      children.add(child);
    }
    // Only now, since a fault on the way would leave numbers that nobody has heard of.
    for (int choice = 0; choice < children.size(); choice++) {
      entered.get(choice).put("state", number(children.get(choice)));
    }
    return entered;
  }

  /** Brings the model into a state: by its snapshot, or by the choices that led to it. */
  private void goTo(State state) {
    if (snapshots) {
      model.restore(state.saved);
      return;
    }
    List<State> way = new ArrayList<>();
    State at = state;
    for (; at != end && at.before != null; at = at.before) way.add(at);
    if (at != end) model = anew();
    end = null;
    for (int step = way.size() - 1; step >= 0; step--) {
      State entered = way.get(step);
      List<Event> possible = possible(model);
      same(entered.before.events, names(possible));
      model.doEvent(possible.get(entered.choice));
    }
    end = state;
  }

  private static void same(List<String> before, List<String> now) {
    if (!before.equals(now)) {
      throw new Refused("the model is not reproducible: it offered " + now + " where it had offered " + before);
    }
  }

  private static List<String> names(List<Event> events) {
    List<String> names = new ArrayList<>();
    for (Event event : events) names.add(event.name);
    return names;
  }

  private static List<Event> possible(TelosModel model) {
    List<Event> events = model.events();
    for (Event event : events) {
      boolean signed = event.name.length() > 1 && "!?".indexOf(event.name.charAt(0)) >= 0;
      if (!signed && !event.name.equals("tau")) {
        throw new Refused("the event " + event.name + " should begin with ! or ?, or be tau");
      }
    }
    return events;
  }

  private static Map<String, Object> view(TelosModel model) {
    Map<String, Object> view = new LinkedHashMap<>();
    List<String> literals = new ArrayList<>();
    for (Map.Entry<String, Boolean> label : model.labels().entrySet()) {
      if (label.getValue() != null) literals.add((label.getValue() ? "" : "not ") + label.getKey());
    }
    view.put("labels", literals);
    known(view, "fingerprint", model.fingerprint());
    known(view, "observe", model.observe());
    known(view, "describe", model.describe());
    known(view, "score", model.score());
    return view;
  }

  private static void known(Map<String, Object> view, String name, Object value) {
    if (value != null) view.put(name, value);
  }

  private List<Event> liveOffers() {
    if (model == null) throw new Refused("say hello first");
    if (live == null) throw new Refused("start first");
    if (offers == null) offers = possible(live);
    return offers;
  }

  private static Object offered(List<Event> events) {
    List<Object> offered = new ArrayList<>();
    for (Event event : events) {
      Map<String, Object> offer = new LinkedHashMap<>();
      offer.put("event", event.name);
      offer.put("weight", event.weight);
      offered.add(offer);
    }
    return offered;
  }

  private Object take(Object choice) {
    List<Event> possible = liveOffers();
    if (!(choice instanceof Long) || (Long) choice < 0 || (Long) choice >= possible.size()) {
      throw new Refused("there is no choice " + Json.write(choice) + ": " + possible.size() + " can be taken");
    }
    offers = null;
    live.doEvent(possible.get(((Long) choice).intValue()));
    Map<String, Object> answer = view(live);
    answer.put("offers", offered(liveOffers()));
    return answer;
  }

  private static long whole(String name, Object value) {
    if (value instanceof Long) return (Long) value;
    throw new Refused(name + " must be a whole number, and is " + Json.write(value));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object value) {
    if (!(value instanceof Map)) throw new Refused("this is no JSON object: " + Json.write(value));
    return (Map<String, Object>) value;
  }

  /** As much JSON as the protocol needs: whole numbers are Long, others Double. */
  private static final class Json {
    private static final int DEEPEST = 200;
    private final String text;
    private int at;

    private Json(String text) {
      this.text = text;
    }

    static Object read(String text) {
      Json json = new Json(text);
      Object value = json.value(0);
      json.space();
      if (json.at < text.length()) throw json.wrong();
      return value;
    }

    private Refused wrong() {
      return new Refused("this is no JSON: something is wrong at character " + at);
    }

    private void space() {
      while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private boolean skip(char expected) {
      space();
      if (at >= text.length() || text.charAt(at) != expected) return false;
      at++;
      return true;
    }

    private void need(char expected) {
      if (!skip(expected)) throw wrong();
    }

    private Object value(int depth) {
      if (depth > DEEPEST) throw new Refused("this JSON is nested too deeply");
      if (skip('{')) return members(depth);
      if (skip('[')) return elements(depth);
      if (skip('"')) return string();
      for (Object word : Arrays.asList("true", "false", "null")) {
        if (text.startsWith((String) word, at)) {
          at += ((String) word).length();
          return word.equals("null") ? null : (Object) word.equals("true");
        }
      }
      return number();
    }

    private Object members(int depth) {
      Map<String, Object> members = new LinkedHashMap<>();
      if (skip('}')) return members;
      do {
        need('"');
        String name = string();
        need(':');
        members.put(name, value(depth + 1));
      } while (skip(','));
      need('}');
      return members;
    }

    private Object elements(int depth) {
      List<Object> elements = new ArrayList<>();
      if (skip(']')) return elements;
      do {
        elements.add(value(depth + 1));
      } while (skip(','));
      need(']');
      return elements;
    }

    private Object number() {
      int from = at;
      while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
      String digits = text.substring(from, at);
      try {
        return digits.matches("-?\\d{1,18}") ? (Object) Long.valueOf(digits) : (Object) Double.valueOf(digits);
      } catch (NumberFormatException noNumber) {
        at = from;
        throw wrong();
      }
    }

    private String string() {
      StringBuilder found = new StringBuilder();
      while (at < text.length()) {
        char c = text.charAt(at++);
        if (c == '"') return found.toString();
        if (c < ' ') break;
        found.append(c == '\\' ? escaped() : c);
      }
      throw wrong();
    }

    private char escaped() {
      if (at >= text.length()) throw wrong();
      char c = text.charAt(at++);
      int plain = "\"\\/bfnrt".indexOf(c);
      if (plain >= 0) return "\"\\/\b\f\n\r\t".charAt(plain);
      try {
        if (c == 'u') return (char) Integer.parseInt(text.substring(at, at += 4), 16);
      } catch (NumberFormatException | IndexOutOfBoundsException noCharacter) {
        // It is no escape at all.
      }
      throw wrong();
    }

    static String write(Object value) {
      StringBuilder out = new StringBuilder();
      write(value, out);
      return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
      if (value instanceof Map) {
        String comma = "{";
        for (Map.Entry<?, ?> member : ((Map<?, ?>) value).entrySet()) {
          out.append(comma);
          quote(String.valueOf(member.getKey()), out);
          out.append(':');
          write(member.getValue(), out);
          comma = ",";
        }
        out.append(comma.equals("{") ? "{}" : "}");
      } else if (value instanceof List) {
        String comma = "[";
        for (Object element : (List<?>) value) {
          out.append(comma);
          write(element, out);
          comma = ",";
        }
        out.append(comma.equals("[") ? "[]" : "]");
      } else if (value instanceof Double || value instanceof Float) {
        double number = ((Number) value).doubleValue();
        if (Double.isNaN(number) || Double.isInfinite(number)) throw new Refused(number + " is no finite number");
        out.append(number == Math.rint(number) && Math.abs(number) < 1e15 ? String.valueOf((long) number) : String.valueOf(number));
      } else if (value instanceof String) {
        quote((String) value, out);
      } else {
        out.append(value); // null, booleans and whole numbers
      }
    }

    private static void quote(String text, StringBuilder out) {
      out.append('"');
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c == '"' || c == '\\') out.append('\\').append(c);
        else if (c < ' ' || Character.isSurrogate(c)) out.append(String.format("\\u%04x", (int) c));
        else out.append(c);
      }
      out.append('"');
    }
  }
}
