internal import Foundation

/// Times as JavaScript's `toISOString` writes them.
///
/// Not Foundation's formatter, whose calendar is the Julian one before 1582.
enum Timestamp {
  private static let millisecondsPerDay = 86_400_000

  /// - Parameter date: one that JavaScript can have, within 100 million days of 1970.
  static func text(_ date: Date) -> String {
    let milliseconds = Int((date.timeIntervalSince1970 * 1000).rounded())
    let day = Int((Double(milliseconds) / Double(millisecondsPerDay)).rounded(.down))
    let time = milliseconds - day * millisecondsPerDay
    let (year, month, dayOfMonth) = civil(daysSince1970: day)
    let calendarDate = "\(yearText(year))-\(padded(month, 2))-\(padded(dayOfMonth, 2))"
    let hours = padded(time / 3_600_000, 2)
    let minutes = padded(time / 60_000 % 60, 2)
    let seconds = padded(time / 1000 % 60, 2)
    return "\(calendarDate)T\(hours):\(minutes):\(seconds).\(padded(time % 1000, 3))Z"
  }

  /// The Gregorian date; years begin in March here, so that leap days come last.
  private static func civil(daysSince1970: Int) -> (year: Int, month: Int, day: Int) {
    let daysPerEra = 146_097
    let days = daysSince1970 + 719_468
    let era = (days >= 0 ? days : days - daysPerEra + 1) / daysPerEra
    let dayOfEra = days - era * daysPerEra
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }

  private static func yearText(_ year: Int) -> String {
    guard !(0...9999).contains(year) else { return padded(year, 4) }
    return (year < 0 ? "-" : "+") + padded(abs(year), 6)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
